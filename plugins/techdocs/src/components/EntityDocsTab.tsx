import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { getDocsTarget } from '@portico/catalog/parts';
import type { EntityPartProps } from '@portico/catalog/points';
import { getEntityName } from '@portico/catalog-model';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { readDocsPath } from '../model/docsAddress.ts';
import { decode } from '../model/readPage.ts';
import { AddonSlot } from './AddonSlot/AddonSlot.tsx';
import { DocsReader } from './Reader/DocsReader.tsx';
import { SettingsMenu } from './Reader/SettingsMenu.tsx';
import { useDocsReader } from './Reader/useDocsReader.ts';

/** The docs of an entity, on its page. */
export default function EntityDocsTab({ entity }: EntityPartProps) {
  const { kind, namespace, name } = getEntityName(entity);
  const own = useMemo(() => ({ kind, namespace, name }), [kind, namespace, name]);
  const writeEntityPath = useRouteRef(catalogEntityRouteRef);
  const entityPath =
    writeEntityPath?.({
      kind: kind.toLowerCase(),
      namespace: namespace.toLowerCase(),
      name: name.toLowerCase(),
    }) ?? '';
  const { pathname } = useLocation();
  // The address may be written in other letters than the entity's page links to.
  const inside = readDocsPath(decode(pathname.slice(`${entityPath}/docs`.length)));
  const reader = useDocsReader({
    entity: own,
    sitePath: `${entityPath}/docs`,
    path: inside || (getDocsTarget(entity)?.path ?? ''),
  });
  return (
    <>
      <Bar>
        <AddonSlot location="header" reader={reader} />
        <SettingsMenu reader={reader} />
      </Bar>
      <AddonSlot location="subheader" reader={reader} />
      <DocsReader reader={reader} />
    </>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  '@media print': { display: 'none' },
}));
