import type { ProvidedApi } from '../ApiRegistry.ts';
import { type ApiFactory, describeNeed } from '../apis.ts';
import { findApiCycles } from '../findApiCycles.ts';
import type { Plugin } from '../plugins.ts';
import type { ContributionsByPoint } from './assembleContributions.ts';
import type { ReportProblem } from './checkPluginIds.ts';

const appId = 'app';

/** Collects the api factories of all plugins, the app's own ones on top, and checks that each api has one provider. */
export function assembleApis(
  plugins: readonly Plugin[],
  appFactories: readonly ApiFactory[],
  report: ReportProblem,
): ReadonlyMap<string, ProvidedApi> {
  const provided = new Map<string, ProvidedApi>();
  for (const plugin of plugins) {
    for (const factory of plugin.provides) {
      const other = provided.get(factory.api.id);
      if (other) {
        report({
          code: 'api-duplicate',
          pluginId: plugin.id,
          message: `Api '${factory.api.id}' is provided by plugin '${other.pluginId}' too`,
          hint: 'remove one of the two plugins, or override the api in the app',
        });
      } else {
        provided.set(factory.api.id, { factory, pluginId: plugin.id });
      }
    }
  }
  for (const factory of appFactories) {
    const pluginId = provided.get(factory.api.id)?.pluginId ?? appId;
    provided.set(factory.api.id, { factory, pluginId });
  }
  return provided;
}

/** The extension points among the needs of api factories. */
export function listReadPoints(provided: ReadonlyMap<string, ProvidedApi>): ReadonlySet<string> {
  const needs = [...provided.values()].flatMap(({ factory }) => Object.values(factory.needs));
  return new Set(
    needs.map(describeNeed).flatMap(need => (need.type === 'point' ? [need.point.id] : [])),
  );
}

/**
 * Checks that every need is met, that points are read by their owners only, and that no api needs itself by any way
 * round: by what it is made from, or by what contributions that it reads are made from.
 */
export function checkNeeds(
  provided: ReadonlyMap<string, ProvidedApi>,
  plugins: readonly Plugin[],
  owners: ReadonlyMap<string, string>,
  contributions: ContributionsByPoint,
  report: ReportProblem,
): void {
  const graph = new Map<string, string[]>();
  for (const [id, { factory, pluginId }] of provided) {
    const needs = Object.values(factory.needs).map(describeNeed);
    const nodes: string[] = [];
    for (const need of needs) {
      if (need.type === 'point') {
        nodes.push(pointNode(need.point.id));
        const owner = owners.get(need.point.id);
        if (owner === pluginId) continue;
        report({
          code: 'extension-point-foreign',
          pluginId,
          message: `Api '${id}' reads the contributions to extension point '${need.point.id}', which ${owner ? `plugin '${owner}'` : 'no installed plugin'} owns`,
          hint: "read the points of its own plugin, which are listed under its 'extensionPoints'",
        });
      } else if (provided.has(need.ref.id)) nodes.push(need.ref.id);
      else if (!need.isOptional) {
        report({
          code: 'api-missing',
          pluginId,
          message: `Api '${id}' needs api '${need.ref.id}', which no plugin provides`,
          hint: `add the plugin that provides '${need.ref.id}', or a factory for it in the app`,
        });
      }
    }
    graph.set(id, nodes);
  }
  const services = new Map(plugins.map(plugin => [plugin.id, plugin.services]));
  for (const [id, placed] of contributions) {
    const made = placed.filter(({ contribution }) => 'create' in contribution);
    const refs = made.flatMap(({ pluginId }) => services.get(pluginId)?.id ?? []);
    graph.set(pointNode(id), [...new Set(refs)]);
  }
  for (const cycle of findApiCycles(graph)) {
    report({
      code: 'api-circular',
      pluginId: cycle.map(id => provided.get(id)?.pluginId).find(id => id !== undefined),
      message: `Circular api dependency: ${cycle.map(id => `'${id}'`).join(' -> ')}`,
      hint: 'let one of them ask for the other when it is used, not when it is made',
    });
  }
}

const pointNode = (id: string) => `extension point ${id}`;
