import type { Permission } from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
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

  constructor(contributions: ServerContributions) {
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
    return [...this.#permissions.values()];
  }

  /** A permission by its name. */
  getPermission(name: string): Permission | undefined {
    return this.#permissions.get(name);
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
    return this.#resources.get(resourceType);
  }

  /**
   * The permission as its plugin declares it, or as it was sent when no plugin of this process does.
   *
   * @throws InputError when it is declared otherwise, so that nobody can choose what is checked.
   */
  resolve(sent: Permission): Permission {
    const declared = this.#permissions.get(sent.name);
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
