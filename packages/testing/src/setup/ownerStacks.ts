import * as React from 'react';

const internalsKey = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[internalsKey];

// In development, React takes a stack trace for each element, so that warnings can name the component that created it:
// a sixth of the time of tests. Beyond a limit it takes no more.
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  });
}
