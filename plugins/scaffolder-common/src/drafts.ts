import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** A half-filled form; it never has secrets. */
export const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The index of the step that is open. */
  step: z.int().check(z.minimum(0), z.maximum(1000)),
});
/** A half-filled form; it never has secrets. */
export type Draft = z.infer<typeof draftSchema>;

/** The caller's draft of a form; 404 when there is none. */
export const getDraftEndpoint = defineEndpoint({
  method: 'GET',
  path: '/drafts/:namespace/:kind/:name',
  params: entityNameSchema,
  answer: z.extend(draftSchema, { savedAt: z.string() }),
  summary: "The caller's draft of a form",
});

/** Stores the caller's draft of a form in place of the former one. */
export const putDraftEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/drafts/:namespace/:kind/:name',
  params: entityNameSchema,
  body: draftSchema,
  limits: [{ at: 'body', characters: 262_144, reason: 'forms hold long texts' }],
  summary: "Stores the caller's draft of a form",
});

/** Removes the caller's draft of a form, if there is one. */
export const deleteDraftEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/drafts/:namespace/:kind/:name',
  params: entityNameSchema,
  summary: "Removes the caller's draft of a form",
});
