import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';

/** The plugin id under which the server streams events: `/api/events`. */
export const eventsPluginId = 'events';

/**
 * Opens the stream of changes (server-sent events). Reading goes on after `after`, the id of the
 * last event seen; without it the stream starts now.
 */
export const eventStreamEndpoint = defineEndpoint({
  method: 'GET',
  path: '/stream',
  query: z.object({ after: z.optional(z.string()) }),
  summary: 'Streams the names of changed things the caller may see',
});

/** Name and data of the event that announces changed things. */
export const changeEventName = 'change';
/** What changed: refs of one topic, coalesced. */
export const changeEventSchema = z.object({
  /** What kind of thing: `catalog.entity`. */
  topic: z.string(),
  /** Names of the changed things, such as entity refs. */
  refs: z.array(z.string()),
});
/** A change as told by the stream. */
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/** Name of the event that says: too much has changed, or the position is unknown; read all again. */
export const resetEventName = 'reset';
/** Name of the event that marks a position without a change; it also keeps the connection alive. */
export const positionEventName = 'position';
