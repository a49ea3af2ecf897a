import type { Principal } from '@portico/contract/auth';
import { InputError, NotAllowedError, NotFoundError, PayloadTooLargeError } from '@portico/errors';
import { serve } from '@portico/server';
import {
  listSettingsEndpoint,
  multiGetSettingsEndpoint,
  removeSettingEndpoint,
  setSettingEndpoint,
  settingEndpoint,
  settingLimits,
} from '@portico/user-settings-common';
import type { SettingEvents } from '../events/SettingEvents.ts';
import type { SettingStore } from '../store/SettingStore.ts';

/** What the routes of settings work with. */
export interface SettingServices {
  store: SettingStore;
  events: SettingEvents;
  now: () => Date;
}

/**
 * The guest is everybody, so nothing is stored for them: they read nothing, and what they write is checked and left to their
 * browser. To refuse it would be an error of each page that sets something.
 */
const access = ['user'] as const;

/** One of the caller's values. */
export const settingRoute = serve(settingEndpoint, {
  access,
  async handle({ params, principal }, { store }: SettingServices) {
    const setting = !isGuest(principal) && (await store.get(getUser(principal), params));
    if (setting) return setting;
    throw new NotFoundError(`You have no setting '${params.key}' in the bucket '${params.bucket}'`);
  },
});

/** All of the caller's values. */
export const listSettingsRoute = serve(listSettingsEndpoint, {
  access,
  async handle({ principal }, { store }: SettingServices) {
    return {
      items: await listOf(principal, store),
      ...(isGuest(principal) && { isStored: false }),
    };
  },
});

/** Several of the caller's values. */
export const multiGetSettingsRoute = serve(multiGetSettingsEndpoint, {
  access,
  isWrite: false,
  async handle({ body, principal }, { store }: SettingServices) {
    const stored = await listOf(principal, store);
    const byName = new Map(stored.map(setting => [nameOf(setting), setting]));
    return { items: body.items.map(item => byName.get(nameOf(item)) ?? null) };
  },
});

/** Keeps a value for the caller; that of a guest is answered as if. */
export const setSettingRoute = serve(setSettingEndpoint, {
  access,
  async handle({ params, body, principal }, { store, events, now }: SettingServices) {
    if (body.value === undefined) {
      throw new InputError("Body field 'value' is not valid: it is missing; any JSON is required");
    }
    const json = JSON.stringify(body.value);
    if (Buffer.byteLength(json) > settingLimits.valueBytes) {
      throw new PayloadTooLargeError(
        `The value of '${params.bucket}/${params.key}' is larger than ${settingLimits.valueBytes} bytes; keep less in it`,
      );
    }
    if (isGuest(principal)) return { ...params, value: body.value };
    const user = getUser(principal);
    const current = now();
    const changedAt = body.changedAt === undefined ? current : new Date(body.changedAt);
    // A clock that is ahead must not win for ever.
    const updatedAt = changedAt < current ? changedAt : current;
    await store.set(user, params, { json, updatedAt });
    await events.publishSetting(user, params);
    return (await store.get(user, params)) ?? { ...params, value: body.value };
  },
});

/** Removes one of the caller's values. */
export const removeSettingRoute = serve(removeSettingEndpoint, {
  access,
  async handle({ params, principal }, { store, events }: SettingServices) {
    if (isGuest(principal)) return;
    const user = getUser(principal);
    await store.remove(user, params);
    await events.publishSetting(user, params);
  },
});

function isGuest(principal: Principal): boolean {
  return principal.type === 'user' && principal.isGuest;
}

async function listOf(principal: Principal, store: SettingStore) {
  return isGuest(principal) ? [] : store.list(getUser(principal));
}

function getUser(principal: Principal): string {
  if (principal.type === 'user') return principal.userEntityRef;
  throw new NotAllowedError('Settings are those of a user; call with the token of one');
}

function nameOf({ bucket, key }: { bucket: string; key: string }): string {
  return JSON.stringify([bucket, key]);
}
