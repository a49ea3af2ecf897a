import { eventsPluginId, eventStreamEndpoint } from '@portico/contract';
import type { Plugin } from '@portico/core';
import { serveEvents } from '../http/serve.ts';
import { createServerPlugin } from '../serverPlugins.ts';
import { eventTopicPoint } from './EventSource.ts';
import type { EventStreams } from './EventStreams.ts';

/** Streams the names of changed things to browsers: `/api/events/stream`. */
export function createEventsPlugin(streams: EventStreams): Plugin {
  return createServerPlugin({
    id: eventsPluginId,
    extensionPoints: [eventTopicPoint],
    needs: { topics: eventTopicPoint },
    create: ({ topics }) => ({ topics }),
    start({ topics }, { hasFailed }) {
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
