import { type ApisOf, optionalApi } from '@portico/core';
import {
  addressesRef,
  authenticatorRef,
  configRef,
  discoveryRef,
  fetchRef,
  loggerRef,
  ownTokensRef,
  schedulerRef,
  storageLocationsRef,
  userDirectoryRef,
} from '@portico/server';
import { readerRef } from '@portico/url-reader';

/** What the server gives to each published plugin, in its own name. */
export const serverNeeds = {
  addresses: addressesRef,
  authenticator: authenticatorRef,
  config: configRef,
  discovery: discoveryRef,
  fetch: fetchRef,
  logger: loggerRef,
  reader: optionalApi(readerRef),
  scheduler: schedulerRef,
  storage: storageLocationsRef,
  tokens: ownTokensRef,
  users: optionalApi(userDirectoryRef),
};

/** What the services of a published plugin are made from. */
export type ServerParts = ApisOf<typeof serverNeeds>;
