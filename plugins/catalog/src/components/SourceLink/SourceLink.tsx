import { useRouteRef } from '@portico/app';
import { catalogLocationReadPermission } from '@portico/catalog-common/permissions';
import { usePermission } from '@portico/permission';
import { Link } from '@portico/ui';
import type { ReactNode } from 'react';
import { sourceParam } from '../../model/sourceParam.ts';
import { catalogSourcesRouteRef } from '../../routes.ts';

/** Props of {@link SourceLink}. */
export interface SourceLinkProps {
  /** `provider:<name>`, `url:<address>` or `file:<path>`. */
  sourceRef: string;
  children: ReactNode;
}

/** Leads to what an entity comes from on the page of sources; its text alone for who may not see them. */
export function SourceLink({ sourceRef, children }: SourceLinkProps) {
  const path = useRouteRef(catalogSourcesRouteRef)?.();
  const { allowed } = usePermission({ permission: catalogLocationReadPermission });
  if (!allowed || path === undefined) return children;
  return <Link to={`${path}?${sourceParam}=${encodeURIComponent(sourceRef)}`}>{children}</Link>;
}
