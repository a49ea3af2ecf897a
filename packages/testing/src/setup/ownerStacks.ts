import * as React from 'react';

const internalsKey = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[internalsKey];

// In development, React takes a stack trace for each element, to name who made it in warnings, until it has taken many:
// a sixth of the time of tests. Said to have taken them already, it takes none.
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  });
}
