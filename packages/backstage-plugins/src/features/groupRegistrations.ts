import { InputError } from '@portico/errors';
import { findPortalPlugin } from '../portal/portalPlugins.ts';
import type { Registration } from './features.ts';

/** Registrations that run as one plugin of this server. */
export interface RegistrationGroup {
  /** Of the plugin of this server: `badges`, `catalog-module-github`, or `backstage-events` where the server has the id itself. */
  id: string;
  /** As published code has it. */
  pluginId: string;
  /** Those that add to extension points of others come before them. */
  registrations: readonly Registration[];
}

/** Of plugins that every server has. */
const ownIds = new Set(['events']);

/**
 * Groups what runs together: a plugin with its modules; and of modules for a plugin that is the portal's own, those that add to
 * each other's extension points. So what fails stops as little as possible.
 *
 * @throws InputError for a module whose plugin is neither in the list nor the portal's own, and for points in a circle.
 */
export function groupRegistrations(registrations: readonly Registration[]): RegistrationGroup[] {
  const plugins = registrations.filter(({ moduleId }) => moduleId === undefined);
  const known = new Set(plugins.map(({ pluginId }) => pluginId));
  const modules = registrations.filter(({ moduleId }) => moduleId !== undefined);
  const groups = plugins.map(({ pluginId }) => ({
    id: ownIds.has(pluginId) ? `backstage-${pluginId}` : pluginId,
    pluginId,
    registrations: orderByPoints(registrations.filter(each => each.pluginId === pluginId)),
  }));
  const added = modules.filter(({ pluginId }) => !known.has(pluginId));
  for (const { pluginId, moduleId } of added)
    if (!findPortalPlugin(pluginId))
      throw new InputError(
        `Module '${moduleId}' extends plugin '${pluginId}', which is not among the features; add that plugin, or leave the module out`,
      );
  return [...groups, ...connect(added).map(toModuleGroup)];
}

function toModuleGroup(registrations: readonly Registration[]): RegistrationGroup {
  const ordered = orderByPoints(registrations);
  // Others add to the points of the last one.
  const { pluginId = '', moduleId = '' } = ordered.at(-1) ?? {};
  return { id: nameModule(pluginId, moduleId), pluginId, registrations: ordered };
}

/** `catalog-module-github-org` for `githubOrg`, and for `catalog-backend-module-github-org`. */
function nameModule(pluginId: string, moduleId: string): string {
  const words = moduleId.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  const id = words.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '');
  const prefixes = [`${pluginId}-backend-module-`, `${pluginId}-module-`];
  const prefix = prefixes.find(each => id.startsWith(each)) ?? '';
  return `${pluginId}-module-${id.slice(prefix.length)}`;
}

/** Lists of modules for one plugin, of which none needs an extension point of another list. */
function connect(modules: readonly Registration[]): Registration[][] {
  const lists: Registration[][] = [];
  for (const module of modules) {
    const isNear = (each: Registration) =>
      each.pluginId === module.pluginId &&
      (needsPointOf(module, each) || needsPointOf(each, module));
    const near = lists.filter(list => list.some(isNear));
    for (const list of near) lists.splice(lists.indexOf(list), 1);
    lists.push([...near.flat(), module]);
  }
  return lists;
}

function orderByPoints(registrations: readonly Registration[]): Registration[] {
  const ordered: Registration[] = [];
  let waiting = [...registrations];
  while (waiting.length > 0) {
    const ready = waiting.filter(each => !waiting.some(other => needsPointOf(other, each)));
    if (ready.length === 0) {
      const names = waiting.map(({ pluginId, moduleId }) => `'${moduleId ?? pluginId}'`);
      throw new InputError(
        `Each of ${names.join(', ')} adds to an extension point of another one; leave one of them out`,
      );
    }
    ordered.push(...ready);
    waiting = waiting.filter(each => !ready.includes(each));
  }
  return ordered;
}

function needsPointOf(one: Registration, other: Registration): boolean {
  const points = other.extensionPoints.map(({ extensionPoint }) => extensionPoint.id);
  return one !== other && Object.values(one.init.deps).some(({ id }) => points.includes(id));
}
