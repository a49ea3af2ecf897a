import type { CallOptions } from '@portico/contract';
import type {
  DefinitiveResult,
  Permission,
  PermissionDecision,
} from '@portico/contract/permissions';
import { createApiRef } from '@portico/core';

/** May the caller do this, and to what. */
export interface PermissionRequest {
  permission: Permission;
  /** The thing, such as an entity ref; only with a resource permission. */
  resourceRef?: string | undefined;
}

/** Asks what one may do. */
export interface PermissionApi {
  /**
   * Decides on each request, in order. A resource permission without a thing is denied.
   *
   * @throws ResponseError when the answer is not ok.
   */
  authorize(
    requests: readonly PermissionRequest[],
    options?: CallOptions,
  ): Promise<DefinitiveResult[]>;
  /**
   * Decides on each permission, in order, before a resource is known: a resource permission is allowed where it may be for
   * some resource, or where the server does not have this endpoint.
   */
  authorizeAny(
    permissions: readonly Permission[],
    options?: CallOptions,
  ): Promise<DefinitiveResult[]>;
  /**
   * Decides before a thing is known, under conditions where it depends on which one. Only plugins are
   * told conditions.
   */
  authorizeConditional(
    permissions: readonly Permission[],
    options?: CallOptions,
  ): Promise<PermissionDecision[]>;
}

/** Asks what one may do. */
export const permissionApiRef = createApiRef<PermissionApi>({ id: 'permission.client' });
