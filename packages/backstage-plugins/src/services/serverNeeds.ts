import { type ApisOf, optionalApi } from '@portico/core';
import {
  addressesRef,
  authenticatorRef,
  configRef,
  discoveryRef,
  fetchRef,
  healthRef,
  loggerRef,
  metricsRef,
  ownTokensRef,
  schedulerRef,
  storageLocationsRef,
  userDirectoryRef,
  watchedWorkRef,
} from '@portico/server';
import { signalsRef } from '@portico/notifications-node';
import { readerRef } from '@portico/url-reader';

/** What the server gives to each published plugin, in its own name. */
export const serverNeeds = {
  addresses: addressesRef,
  authenticator: authenticatorRef,
  config: configRef,
  discovery: discoveryRef,
  fetch: fetchRef,
  health: healthRef,
  logger: loggerRef,
  metrics: metricsRef,
  reader: optionalApi(readerRef),
  scheduler: schedulerRef,
  signals: optionalApi(signalsRef),
  storage: storageLocationsRef,
  tokens: ownTokensRef,
  users: optionalApi(userDirectoryRef),
  watched: watchedWorkRef,
};

/** What the services of a published plugin are made from. */
export type ServerParts = ApisOf<typeof serverNeeds>;
