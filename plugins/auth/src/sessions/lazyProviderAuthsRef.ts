import { createApiRef } from '@portico/core';
import type { LazyProviderAuths } from './LazyProviderAuths.ts';

/** The sessions of all providers, as this package itself knows them. */
export const lazyProviderAuthsRef = createApiRef<LazyProviderAuths>({ id: 'auth.lazy-providers' });
