import { DeniedPlace } from '../permissions/DeniedPlace.tsx';
import { useAccess, useAllowedRoutes } from '../permissions/AccessContext.ts';
import { Progress } from '@portico/ui';
import { Navigate, Route, Routes } from 'react-router';
import { pagePoint } from '../extensionPoints.ts';
import { useApp } from '../hooks/AppContext.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';
import { findHomePath } from './getHomePath.ts';
import { LazyContribution } from './LazyContribution.tsx';
import { NotFoundPlace } from './NotFoundPlace.tsx';

/**
 * The pages of all plugins, flat: paths in reverse alphabetical order, each with everything below it,
 * and the not-found page for the rest. Users who may not see a page get the denied page in its place. The root redirects to
 * the first item of the sidebar.
 */
export function PageRoutes() {
  const { assembly } = useApp();
  const { isAllowed } = useAccess();
  const pages = assembly
    .contributionsTo(pagePoint)
    .toSorted((a, b) => (a.value.path < b.value.path ? 1 : -1));
  const home = findHomePath(pages, useContributions(navItemPoint), useAllowedRoutes());

  return (
    <Routes>
      {pages.map(({ id, pluginId, requires = [], value }) => (
        <Route
          key={id}
          path={`${value.path === '/' ? '' : value.path}/*`}
          element={
            isAllowed(requires) ? (
              <LazyContribution
                key={id}
                pluginId={pluginId}
                load={value.load}
                fallback={<Progress />}
              />
            ) : (
              <DeniedPlace permissions={requires} />
            )
          }
        />
      ))}
      {home !== undefined && home !== '/' && (
        <Route path="/" element={<Navigate to={home} replace />} />
      )}
      <Route path="*" element={<NotFoundPlace />} />
    </Routes>
  );
}
