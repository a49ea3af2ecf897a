import type { RouteBinding } from '@portico/core';

/** Where external routes lead. */
export const bindings: readonly RouteBinding[] = [];
