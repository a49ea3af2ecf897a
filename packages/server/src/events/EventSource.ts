import type { Principal } from '@portico/contract/auth';
import { createExtensionPoint } from '@portico/core';

/** What changed after a position, as far as one caller may see it. */
export interface EventBatch {
  refs: readonly string[];
  /** Where to read on. */
  position: string;
  /** True when the position is unknown or too old: the caller must read all again. */
  isReset: boolean;
}

/** A log of changes that the event stream follows. */
export interface EventSource {
  getLatestPosition(): Promise<string>;
  /** Changes after a position, coalesced, without what the caller may not see. */
  listAfter(position: string, principal: Principal): Promise<EventBatch>;
  /** Calls back when there may be more. @returns a function that ends it. */
  onChange(listener: () => void): () => void;
}

/** A topic of the event stream, and the log that it follows. */
export interface EventTopic {
  topic: string;
  source: EventSource;
}

/** Where plugins add topics to the event stream. */
export const eventTopicPoint = createExtensionPoint<EventTopic>({
  id: 'event-topic',
  description: 'Topics of the event stream',
});
