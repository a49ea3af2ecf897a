import type { AssembledContribution } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTopicContribution } from '../extensionPoints.ts';
import type { EventFeed, FeedMessage } from './EventFeed.ts';

const quietMs = 1000;

/**
 * Marks what changed as stale, so that what is on view is read again.
 *
 * The first change is reported at once; those that follow within a second are reported together, so that a
 * large import does not make pages read without end.
 */
export function invalidateOnChange(
  feed: Pick<EventFeed, 'subscribe'>,
  topics: readonly AssembledContribution<LiveTopicContribution>[],
  queryClient: QueryClient,
): () => void {
  let waiting: FeedMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    const messages = waiting;
    waiting = [];
    timer = messages.length > 0 ? setTimeout(flush, quietMs) : undefined;
    for (const { queryKey, value } of listValues(messages, topics))
      queryClient.setQueryData(queryKey, value);
    for (const queryKey of listStaleKeys(messages, topics)) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const unsubscribe = feed.subscribe(message => {
    waiting.push(message);
    if (timer === undefined) flush();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function listValues(
  messages: readonly FeedMessage[],
  topics: readonly AssembledContribution<LiveTopicContribution>[],
) {
  return topics.flatMap(({ value: { topic, getValues } }) => {
    const refs = listRefs(messages, topic);
    return getValues && refs.length > 0 ? getValues(refs) : [];
  });
}

function listStaleKeys(
  messages: readonly FeedMessage[],
  topics: readonly AssembledContribution<LiveTopicContribution>[],
) {
  const isReset = messages.some(({ type }) => type === 'reset');
  const keys = topics.flatMap(({ value }) => {
    if (isReset) return value.allKeys;
    const refs = listRefs(messages, value.topic);
    return refs.length > 0 ? value.getStaleKeys([...new Set(refs)]) : [];
  });
  return new Map(keys.map(key => [JSON.stringify(key), key])).values();
}

function listRefs(messages: readonly FeedMessage[], topic: string): string[] {
  return messages.flatMap(message =>
    message.type === 'change' && message.topic === topic ? message.refs : [],
  );
}
