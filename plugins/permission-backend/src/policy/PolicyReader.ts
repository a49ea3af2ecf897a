import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { type ConfigPath, findNearest } from '@portico/config';
import type { Permission, PermissionConditions } from '@portico/contract/permissions';
import type { Problem } from '@portico/errors';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import { ConditionReader } from './ConditionReader.ts';
import type { Policy, PolicyRole, RoleEntry } from './Policy.ts';
import type { PolicyConfig, PolicyEntry } from './policySchema.ts';

/** What a policy is read with. */
export interface PolicyReaderOptions {
  registry: PermissionRegistry;
  /** Where a key is: `app-config.yaml:12`. */
  describePosition: (path: ConfigPath) => string | undefined;
}

/** A policy as far as it could be read, and everything that is wrong with it. */
export interface ReadPolicy {
  policy: Policy;
  problems: readonly Problem[];
}

const policyPath: ConfigPath = ['permission', 'policy'];

/** Reads the policy of the configuration, and checks that what it speaks of is there. */
export function readPolicy(config: PolicyConfig, options: PolicyReaderOptions): ReadPolicy {
  const reader = new PolicyReader(config, options);
  const roles = Object.entries(config.roles).map(([name, role]): PolicyRole => {
    const path = [...policyPath, 'roles', name];
    const read = (effect: 'allow' | 'deny') =>
      role[effect].map((entry, at) => reader.readEntry(entry, effect, [...path, effect, at]));
    return {
      name,
      members: new Set(role.members.map(normalizeMember)),
      entries: [...read('deny'), ...read('allow')],
    };
  });
  return { policy: { default: config.default, roles }, problems: reader.problems };
}

/** Members are compared as full refs in lower case. */
function normalizeMember(text: string): string {
  return text.includes(':') ? stringifyEntityRef(parseEntityRef(text)) : text;
}

class PolicyReader {
  readonly problems: Problem[] = [];
  readonly #config: PolicyConfig;
  readonly #options: PolicyReaderOptions;

  constructor(config: PolicyConfig, options: PolicyReaderOptions) {
    this.#config = config;
    this.#options = options;
  }

  readEntry(entry: PolicyEntry, effect: 'allow' | 'deny', path: ConfigPath): RoleEntry {
    const written = typeof entry === 'string' ? { permission: entry } : entry;
    const patterns = [written.permission].flat();
    const matches = (permission: Permission) =>
      patterns.some(pattern => matchesName(pattern, permission.name)) &&
      (written.action === undefined || written.action === permission.attributes.action);
    for (const pattern of patterns) this.#checkPattern(pattern, path);
    const at = this.#options.describePosition(path);
    const read = { effect, matches, ...(at !== undefined && { at }) };
    if (!written.if) return read;
    // Their words are known, and their conditions applied, where they run; here nothing is allowed by them.
    if (patterns.every(pattern => this.#isElsewhere(pattern)))
      return effect === 'deny' ? read : { ...read, conditionsByType: new Map() };
    const conditionsByType = this.#readConditions(written.if, matches, [...path, 'if']);
    for (const pattern of patterns) this.#checkSubject(pattern, conditionsByType, path);
    // What cannot be read yet, or is wrong with what came later, must not let through what it was to deny.
    if (effect === 'deny' && conditionsByType.size === 0) return read;
    return { ...read, conditionsByType };
  }

  #checkPattern(pattern: string, path: ConfigPath): void {
    const { registry } = this.#options;
    if (this.#isElsewhere(pattern) || this.#mayCome) return;
    const names = registry.list().map(({ name }) => name);
    if (names.some(name => matchesName(pattern, name))) return;
    const nearest = findNearest(pattern, names);
    this.#report(path, {
      message: `No installed plugin has a permission '${pattern}'`,
      hint: nearest
        ? `did you mean '${nearest}'? Otherwise remove it, or name its plugin under 'permission.policy.otherPlugins'`
        : `use one of ${names.join(', ')}; or name its plugin under 'permission.policy.otherPlugins'`,
    });
  }

  /** Whether plugins that have not started yet may name more permissions. */
  get #mayCome(): boolean {
    const { registry } = this.#options;
    return !registry.isComplete && registry.version === 0;
  }

  /** Whether a pattern speaks of a plugin in another process. */
  #isElsewhere(pattern: string): boolean {
    const [pluginId = ''] = pattern.split('.');
    return this.#config.otherPlugins.includes(pluginId);
  }

  /** A permission that is named whole must be about things that the condition can speak of. */
  #checkSubject(
    pattern: string,
    conditionsByType: ReadonlyMap<string, PermissionConditions>,
    path: ConfigPath,
  ): void {
    const permission = this.#options.registry.getPermission(pattern);
    const isFitting =
      permission?.type !== 'resource' ? !permission : conditionsByType.has(permission.resourceType);
    if (isFitting || conditionsByType.size === 0) return;
    this.#report(path, {
      message: `The condition says nothing of permission '${pattern}', which is about ${permission?.type === 'resource' ? `'${permission.resourceType}'` : 'no things'}`,
      hint: "name it in an entry of its own, without 'if'",
    });
  }

  /** The same words may be known for several types of things; each is read with its own. */
  #readConditions(
    written: Record<string, unknown>,
    matches: (permission: Permission) => boolean,
    path: ConfigPath,
  ): ReadonlyMap<string, PermissionConditions> {
    const { registry } = this.#options;
    const types = new Set(
      registry
        .list()
        .filter(matches)
        .flatMap(permission => (permission.type === 'resource' ? permission.resourceType : [])),
    );
    const resources = [...types].flatMap(type => registry.getResource(type) ?? []);
    const readings = resources.map(resource => {
      const reader = new ConditionReader(resource);
      return { type: resource.resourceType, conditions: reader.read(written, path), reader };
    });
    const fitting = readings.filter(({ reader }) => reader.faults.length === 0);
    const [first] = readings;
    if (!first && this.#mayCome) return new Map();
    if (!first)
      this.#report(path, {
        message: 'A condition stands with permissions that are about no things',
        hint: "remove 'if', or name permissions on things, such as 'catalog.entity.read'",
      });
    else if (fitting.length === 0)
      for (const fault of first.reader.faults) this.#report(fault.path, fault);
    return new Map(fitting.map(({ type, conditions }) => [type, conditions]));
  }

  #report(path: ConfigPath, { message, hint }: { message: string; hint: string }): void {
    const at = this.#options.describePosition(path);
    this.problems.push({ code: 'config-invalid', ...(at !== undefined && { at }), message, hint });
  }
}

function matchesName(pattern: string, name: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
