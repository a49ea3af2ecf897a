import { eventsPluginId, eventStreamEndpoint } from '@portico/contract';
import type { Plugin } from '@portico/core';
import { RawAnswer } from '../http/RawAnswer.ts';
import { serve } from '../http/serve.ts';
import { createServerPlugin } from '../serverPlugins.ts';
import { eventTopicPoint } from './EventSource.ts';
import type { EventStreams } from './EventStreams.ts';

/** Streams the names of changed things to browsers: `/api/events/stream`. */
export function createEventsPlugin(streams: EventStreams): Plugin {
  return createServerPlugin({
    id: eventsPluginId,
    extensionPoints: [eventTopicPoint],
    start(_, { contributionsTo, hasFailed, servicesOf }) {
      for (const { value, pluginId } of contributionsTo(eventTopicPoint)) {
        if (hasFailed(pluginId)) continue;
        streams.addSource(value.topic, value.create(servicesOf(pluginId) as never));
      }
    },
    routes: [
      serve(eventStreamEndpoint, {
        access: ['user', 'service'],
        async handle({ query, principal, signal }) {
          return new RawAnswer({
            headers: {
              'content-type': 'text/event-stream; charset=utf-8',
              'cache-control': 'no-cache, no-transform',
              'x-accel-buffering': 'no',
            },
            body: await streams.open({ principal, after: query.after, signal }),
          });
        },
      }),
    ],
  });
}
