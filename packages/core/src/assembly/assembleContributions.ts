import type { Permission } from '@portico/contract/permissions';
import {
  type AssembledContribution,
  type Contribution,
  type ContributionSetting,
  type ExtensionPoint,
  getContributionId,
  type MadeContribution,
} from '../extensionPoints.ts';
import type { Plugin } from '../plugins.ts';
import type { ReportProblem } from './checkPluginIds.ts';

/** A contribution with its full id and its place in the list; its value may still have to be made. */
export interface PlacedContribution extends Omit<AssembledContribution<unknown>, 'value'> {
  readonly contribution: Pick<Contribution, 'value'> | Pick<MadeContribution, 'create' | 'isList'>;
}

/** What was added, by the id of the point. */
export type ContributionsByPoint = ReadonlyMap<string, readonly PlacedContribution[]>;

const defaultOrder = 100;

/**
 * Gathers the contributions to each extension point, applies the app's settings and sorts them.
 *
 * @param readPoints - the points among the needs of api factories: what is made from services can go to no others.
 */
export function assembleContributions(
  plugins: readonly Plugin[],
  owners: ReadonlyMap<string, string>,
  settings: Readonly<Record<string, ContributionSetting>>,
  readPoints: ReadonlySet<string>,
  report: ReportProblem,
  warn: ReportProblem = report,
): ContributionsByPoint {
  const byPoint = new Map([...owners.keys()].map(id => [id, [] as PlacedContribution[]]));
  const knownIds = new Set<string>();

  for (const plugin of plugins) {
    for (const contribution of plugin.contributes) {
      const { point } = contribution;
      const list = byPoint.get(point.id);
      if (!list) {
        if (contribution.optional) continue;
        report({
          code: 'extension-point-unknown',
          pluginId: plugin.id,
          message: `It contributes to extension point '${point.id}', which no installed plugin owns`,
          hint: 'add the plugin that owns the point, or mark the contribution as optional',
        });
        continue;
      }
      const id = getContributionId(point.id, plugin.id, contribution.id);
      if (knownIds.has(id)) {
        report({
          code: 'contribution-duplicate',
          pluginId: plugin.id,
          message: `Two contributions have the id '${id}'`,
          hint: 'give one of them another id',
        });
        continue;
      }
      knownIds.add(id);
      const setting = settings[id];
      if ('create' in contribution && (setting?.value || !readPoints.has(point.id)))
        report({
          code: 'contribution-made',
          pluginId: plugin.id,
          message: `Contribution '${id}' is made from services, but ${setting?.value ? 'a setting replaces fields of it' : `plugin '${owners.get(point.id)}' reads its point before services exist`}`,
          hint: "add it as a value, with the point's 'add'",
        });
      if (!setting?.disabled) list.push(place(id, plugin.id, contribution, setting));
    }
  }

  reportUnknownSettings(settings, knownIds, warn);
  for (const list of byPoint.values()) list.sort((a, b) => a.order - b.order);
  return byPoint;
}

/** What was added to a point as values, in order. */
export function listValues<T>(
  contributions: ContributionsByPoint,
  point: ExtensionPoint<T>,
): readonly AssembledContribution<T>[] {
  return (contributions.get(point.id) ?? []).flatMap(placed =>
    'value' in placed.contribution ? [toAssembled(placed, placed.contribution.value as T)] : [],
  );
}

/** All permissions that contributions require, each once. */
export function listPermissions(contributions: ContributionsByPoint): readonly Permission[] {
  const all = [...contributions.values()].flat().flatMap(({ requires = [] }) => requires);
  return [...new Map(all.map(permission => [permission.name, permission])).values()];
}

/** A contribution with its value. */
export function toAssembled<T>(
  { id, pluginId, order, requires }: PlacedContribution,
  value: T,
): AssembledContribution<T> {
  return { id, pluginId, order, value, ...(requires && { requires }) };
}

/** What was made from services, as one contribution or as a list of them. */
export function toAssembledList<T>(
  placed: PlacedContribution,
  made: T | readonly T[],
): readonly AssembledContribution<T>[] {
  const { contribution, id } = placed;
  if (!('create' in contribution && contribution.isList)) return [toAssembled(placed, made as T)];
  return (made as readonly T[]).map((value, at) =>
    toAssembled({ ...placed, id: `${id}/${at + 1}` }, value),
  );
}

/** The plugin that owns each extension point, by the point's id. */
export function collectPoints(
  plugins: readonly Plugin[],
  report: ReportProblem,
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const plugin of plugins) {
    for (const { id } of plugin.extensionPoints) {
      const owner = owners.get(id);
      if (owner) {
        report({
          code: 'extension-point-duplicate',
          pluginId: plugin.id,
          message: `Extension point '${id}' belongs to plugin '${owner}' already`,
          hint: 'rename one of the two points',
        });
      } else {
        owners.set(id, plugin.id);
      }
    }
  }
  return owners;
}

function place(
  id: string,
  pluginId: string,
  contribution: Contribution | MadeContribution,
  setting: ContributionSetting | undefined,
): PlacedContribution {
  const order = setting?.order ?? contribution.order ?? defaultOrder;
  const { requires } = contribution;
  const placed = { id, pluginId, order, ...(requires && { requires }) };
  if ('create' in contribution || !setting?.value) return { ...placed, contribution };
  const value = { ...(contribution.value as object), ...setting.value };
  return { ...placed, contribution: { value } };
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
      hint: near.length > 0 ? `use one of ${near.join(', ')}` : 'remove the setting',
    });
  }
}
