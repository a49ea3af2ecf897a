import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';

/** The public keys of the tokens with which a plugin calls plugins in other processes. */
export const pluginKeysEndpoint = defineEndpoint({
  method: 'GET',
  path: '/.backstage/auth/v1/jwks.json',
  answer: z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) }),
  summary: "The public keys of this plugin's tokens",
});
