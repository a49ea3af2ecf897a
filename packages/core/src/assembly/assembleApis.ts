import type { ProvidedApi } from '../ApiRegistry.ts';
import { type ApiFactory, describeNeed } from '../apis.ts';
import { findApiCycles } from '../findApiCycles.ts';
import type { Plugin } from '../plugins.ts';
import type { ReportProblem } from './report.ts';

const appId = 'app';

/**
 * Collects the api factories of all plugins, the app's own ones on top, and checks that each api has
 * one provider, that every need is met, and that no api needs itself by any way round.
 */
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
          mend: 'remove one of the two plugins, or override the api in the app',
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
  checkNeeds(provided, report);
  return provided;
}

function checkNeeds(provided: ReadonlyMap<string, ProvidedApi>, report: ReportProblem): void {
  const graph = new Map<string, string[]>();
  for (const [id, { factory, pluginId }] of provided) {
    const needs = Object.values(factory.needs).map(describeNeed);
    graph.set(
      id,
      needs.map(({ ref }) => ref.id).filter(needed => provided.has(needed)),
    );
    for (const { ref } of needs.filter(need => !need.isOptional && !provided.has(need.ref.id))) {
      report({
        code: 'api-missing',
        pluginId,
        message: `Api '${id}' needs api '${ref.id}', which no plugin provides`,
        mend: `add the plugin that provides '${ref.id}', or a factory for it in the app`,
      });
    }
  }
  for (const cycle of findApiCycles(graph)) {
    report({
      code: 'api-circular',
      pluginId: provided.get(cycle[0] ?? '')?.pluginId,
      message: `Circular api dependency: ${cycle.map(id => `'${id}'`).join(' -> ')}`,
      mend: 'let one of them ask for the other when it is used, not when it is made',
    });
  }
}
