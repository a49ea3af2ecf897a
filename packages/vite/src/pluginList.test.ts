import { expect, it } from 'vitest';
import { listExportedPlugins, separateReexports } from './pluginList.ts';

const plugin = (id: string) => ({ id, provides: [], contributes: [] });

it('gives each package that a list re-exports a name of its own, and leaves all else as it is', () => {
  const code = [
    "export * from '@acme/costs';",
    "export*from'@acme/radar'; // export what it has",
    "export { mapPlugin } from '@acme/map';",
    "export * as own from './own.ts';",
    "import * as from from 'from';",
  ].join('\n');
  expect(separateReexports(code).split('\n')).toEqual([
    "export * as reexported$0 from '@acme/costs';",
    "export * as reexported$1 from'@acme/radar'; // export what it has",
    "export { mapPlugin } from '@acme/map';",
    "export * as own from './own.ts';",
    "import * as from from 'from';",
  ]);
});

it('lists plugins of packages that export one name, each once, and nothing else that they export', () => {
  const [costs, other, own] = [plugin('costs'), plugin('other-costs'), plugin('own')];
  const exported = {
    reexported$0: { costsPlugin: costs, costsRouteRef: { id: 'costs' }, useCosts: () => 1 },
    reexported$1: { costsPlugin: other, same: costs },
    ownPlugin: own,
    nothing: undefined,
  };
  expect(listExportedPlugins(exported)).toEqual([costs, other, own]);
  const listed = { ...exported, plugins: [own, costs] };
  expect(listExportedPlugins(listed)).toEqual([own, costs, other]);
});
