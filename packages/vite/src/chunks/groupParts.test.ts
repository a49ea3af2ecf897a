import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { groupParts } from './groupParts.ts';

const aPart = (id: string) =>
  ({
    fileName: `${id}.js`,
    facadeModuleId: id,
    moduleIds: [id],
    isDynamicEntry: true,
    imports: [],
    dynamicImports: [],
    modules: { [id]: { renderedLength: 100 } },
  }) as unknown as Rolldown.OutputChunk;

it.each(['/work', '/home/ada/src', '/home/ada/dist/portal'])(
  'gives each package a file of its own where the repository is in %s',
  root => {
    const files = [
      `${root}/portal/plugins/costs/src/CostsCard.tsx`,
      `${root}/portal/plugins/teams/src/pages/TeamPage.tsx`,
      `${root}/portal/node_modules/@acme/maps/dist/Map.js`,
    ];
    const { parts } = groupParts(files.map(aPart), new Set(), () => false);
    expect([...parts.values()]).toEqual(['costs', 'teams', 'maps']);
  },
);
