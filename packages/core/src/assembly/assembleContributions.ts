import {
  type AssembledContribution,
  type Contribution,
  type ContributionSetting,
  type ExtensionPoint,
  getContributionId,
} from '../extensionPoints.ts';
import type { Plugin } from '../plugins.ts';
import type { ReportProblem } from './report.ts';

/** What was added, by the id of the point. */
export type ContributionsByPoint = ReadonlyMap<string, readonly AssembledContribution<unknown>[]>;

const defaultOrder = 100;

/** Gathers the contributions to each extension point, applies the app's settings and sorts them. */
export function assembleContributions(
  plugins: readonly Plugin[],
  settings: Readonly<Record<string, ContributionSetting>>,
  report: ReportProblem,
  warn: ReportProblem = report,
): ContributionsByPoint {
  const owners = collectPoints(plugins, report);
  const byPoint = new Map(
    [...owners.keys()].map(id => [id, [] as AssembledContribution<unknown>[]]),
  );
  const knownIds = new Set<string>();

  for (const plugin of plugins) {
    for (const contribution of plugin.contributes) {
      const { point } = contribution;
      const list = byPoint.get(point.id);
      if (!list) {
        if (!contribution.optional) reportUnknownPoint(plugin.id, point, report);
        continue;
      }
      const id = getContributionId(point.id, plugin.id, contribution.id);
      if (knownIds.has(id)) {
        report({
          code: 'contribution-duplicate',
          pluginId: plugin.id,
          message: `Two contributions have the id '${id}'`,
          mend: 'give one of them another id',
        });
        continue;
      }
      knownIds.add(id);
      const setting = settings[id];
      if (!setting?.disabled) list.push(applySetting(id, plugin.id, contribution, setting));
    }
  }

  reportUnknownSettings(settings, knownIds, warn);
  for (const list of byPoint.values()) list.sort((a, b) => a.order - b.order);
  return byPoint;
}

function collectPoints(plugins: readonly Plugin[], report: ReportProblem): Map<string, string> {
  const owners = new Map<string, string>();
  for (const plugin of plugins) {
    for (const { id } of plugin.extensionPoints) {
      const owner = owners.get(id);
      if (owner) {
        report({
          code: 'extension-point-duplicate',
          pluginId: plugin.id,
          message: `Extension point '${id}' belongs to plugin '${owner}' already`,
          mend: 'rename one of the two points',
        });
      } else {
        owners.set(id, plugin.id);
      }
    }
  }
  return owners;
}

function applySetting(
  id: string,
  pluginId: string,
  contribution: Contribution,
  setting: ContributionSetting | undefined,
): AssembledContribution<unknown> {
  return {
    id,
    pluginId,
    order: setting?.order ?? contribution.order ?? defaultOrder,
    value: setting?.value
      ? { ...(contribution.value as object), ...setting.value }
      : contribution.value,
  };
}

function reportUnknownPoint(
  pluginId: string,
  point: ExtensionPoint<unknown>,
  report: ReportProblem,
) {
  report({
    code: 'extension-point-unknown',
    pluginId,
    message: `It contributes to extension point '${point.id}', which no installed plugin owns`,
    mend: 'add the plugin that owns the point, or mark the contribution as optional',
  });
}

function reportUnknownSettings(
  settings: Readonly<Record<string, ContributionSetting>>,
  knownIds: ReadonlySet<string>,
  report: ReportProblem,
): void {
  for (const id of Object.keys(settings).filter(key => !knownIds.has(key))) {
    const point = id.split(':')[0];
    const near = [...knownIds].filter(known => known.startsWith(`${point}:`));
    report({
      code: 'contribution-unknown',
      message: `A setting names contribution '${id}', which no plugin makes`,
      mend: near.length > 0 ? `use one of ${near.join(', ')}` : 'remove the setting',
    });
  }
}
