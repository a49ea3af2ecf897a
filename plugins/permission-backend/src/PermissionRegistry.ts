import type { Permission } from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
import { type LaterPermissions, laterPermissionsPoint } from '@portico/permission-node';
import { type ServerContributions, serverRuntimePoint } from '@portico/server';
import type { PermissionResource } from '@portico/server/permissions';

/** The things of one type, and the plugin that owns them. */
export interface OwnedResource extends Pick<
  PermissionResource,
  'resourceType' | 'rules' | 'words' | 'ownedBy' | 'isPrivate'
> {
  pluginId: string;
}

/** The permissions and resources that the installed plugins declare. */
export class PermissionRegistry {
  readonly #permissions = new Map<string, Permission>();
  readonly #resources = new Map<string, OwnedResource>();
  readonly #grantedByDefault = new Set<string>();
  readonly #later: readonly { pluginId: string; value: LaterPermissions }[];

  constructor(contributions: ServerContributions) {
    this.#later = contributions.contributionsTo(laterPermissionsPoint);
    for (const { pluginId, value } of contributions.contributionsTo(serverRuntimePoint)) {
      const {
        permissions = [],
        resources = [],
        grantedByDefault = [],
      } = value.permissions?.(contributions) ?? {};
      for (const permission of permissions) this.#permissions.set(permission.name, permission);
      for (const { name } of grantedByDefault) this.#grantedByDefault.add(name);
      for (const resource of resources)
        this.#resources.set(resource.resourceType, { ...resource, pluginId });
    }
  }

  /** All permissions. */
  list(): readonly Permission[] {
    const later = this.#later
      .flatMap(({ value }) => value.list().permissions)
      .filter(({ name }) => !this.#permissions.has(name));
    return [...this.#permissions.values(), ...later];
  }

  /** Whether all permissions are known before the plugins start. */
  get isComplete(): boolean {
    return this.#later.length === 0;
  }

  /** Grows with what plugins name after they have started; 0 before. */
  get version(): number {
    return this.#later.reduce((sum, { value }) => {
      const { permissions, resources } = value.list();
      return resources.reduce((all, { rules }) => all + 1 + rules.length, sum + permissions.length);
    }, 0);
  }

  /** A permission by its name. */
  getPermission(name: string): Permission | undefined {
    return this.#permissions.get(name) ?? this.#findLater(name);
  }

  /** The permission to see things of a type, where one is declared. */
  getReadPermission(resourceType: string): Permission | undefined {
    return this.list().find(
      permission =>
        permission.type === 'resource' &&
        permission.resourceType === resourceType &&
        permission.attributes.action === 'read',
    );
  }

  /** Whether a plugin says that the default policy may grant the permission to people who are signed in. */
  isGrantedByDefault(name: string): boolean {
    return this.#grantedByDefault.has(name);
  }

  /** The things of a type. */
  getResource(resourceType: string): OwnedResource | undefined {
    const declared = this.#resources.get(resourceType);
    if (declared) return declared;
    for (const { pluginId, value } of this.#later)
      for (const resource of value.list().resources)
        if (resource.resourceType === resourceType) return { ...resource, pluginId };
    return undefined;
  }

  #findLater(name: string): Permission | undefined {
    for (const { value } of this.#later) {
      const found = value.list().permissions.find(permission => permission.name === name);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The permission as its plugin declares it, or as it was sent when no plugin of this process does.
   *
   * @throws InputError when it is declared otherwise, so that nobody can choose what is checked.
   */
  resolve(sent: Permission): Permission {
    const declared = this.getPermission(sent.name);
    if (!declared) return sent;
    const isSame =
      declared.type === sent.type &&
      (declared.type === 'basic' ||
        (sent.type === 'resource' && declared.resourceType === sent.resourceType));
    if (isSame) return declared;
    throw new InputError(
      `Permission '${sent.name}' does not match its declaration: it is ${describe(declared)}, not ${describe(sent)}`,
    );
  }
}

function describe(permission: Permission): string {
  return permission.type === 'basic'
    ? "of type 'basic'"
    : `of type 'resource' on '${permission.resourceType}'`;
}
