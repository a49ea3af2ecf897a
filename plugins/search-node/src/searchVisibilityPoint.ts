import type { Principal } from '@portico/contract/auth';
import { createExtensionPoint } from '@portico/core';

/** Resources that somebody may see. */
export interface VisibleResources {
  /** One bit for each resource number, the lowest bit of the first byte for number 0. */
  readonly bytes: Uint8Array;
  /** Another one for other bytes. */
  readonly etag: string;
}

/** Who wants to see. */
export interface VisibilityRequest {
  principal: Principal;
  /** A token by which search calls another plugin with the caller's rights. */
  issueTokenFor(pluginId: string): Promise<string>;
  /** What was read before for the same caller, to be returned again when it still holds. */
  known: VisibleResources | undefined;
  signal: AbortSignal;
}

/** Decides which documents a caller may find, for sources that name it. Nothing is visible when it throws. */
export interface SearchVisibility {
  /** As sources name it: `catalog-entity`. Documents store it, so that it must not change. */
  visibility: string;
  read(request: VisibilityRequest): Promise<VisibleResources>;
}

/** Who may find which documents. */
export const searchVisibilityPoint = createExtensionPoint<SearchVisibility>({
  id: 'search-visibility',
  description: 'Who may find which documents',
});
