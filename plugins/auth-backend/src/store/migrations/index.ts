import type { Migration } from '@portico/server/database';
import { signingKeysMigration } from './001_signing_keys.ts';
import { sessionsMigration } from './002_sessions.ts';
import { ownershipMigration } from './003_ownership.ts';

/** The tables of sign-in, in order. */
export const authMigrations: readonly Migration[] = [
  signingKeysMigration,
  sessionsMigration,
  ownershipMigration,
];
