import { eventsPluginId, eventStreamEndpoint } from '@portico/contract';
import type { Plugin } from '@portico/core';
import { serveEvents } from '../http/serve.ts';
import { createServerPlugin } from '../serverPlugins.ts';
import { eventTopicPoint } from './EventSource.ts';
import type { EventStreams } from './EventStreams.ts';
import { pageHintPoint, type PageHints } from './PageHints.ts';

/** Streams the names of changed things to browsers: `/api/events/stream`; and collects what pages are served with. */
export function createEventsPlugin(streams: EventStreams, pageHints: PageHints): Plugin {
  return createServerPlugin({
    id: eventsPluginId,
    extensionPoints: [eventTopicPoint, pageHintPoint],
    needs: { topics: eventTopicPoint, hints: pageHintPoint },
    create: ({ topics, hints }) => ({ topics, hints }),
    start({ topics, hints }, { hasFailed }) {
      for (const { value, pluginId } of hints) {
        if (!hasFailed(pluginId)) pageHints.add(value);
      }
      for (const { value, pluginId } of topics) {
        if (!hasFailed(pluginId)) streams.addSource(value.topic, value.source);
      }
    },
    routes: [
      serveEvents(eventStreamEndpoint, {
        access: ['user', 'service'],
        handle: ({ after, principal, signal }) => streams.open({ principal, after, signal }),
      }),
    ],
  });
}
