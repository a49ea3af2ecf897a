import { eventsPluginId, eventStreamEndpoint } from '@portico/contract';
import { RawAnswer } from '../http/RawAnswer.ts';
import { serve } from '../http/serve.ts';
import { loggerRef } from '../refs.ts';
import { createServerPlugin } from '../serverPlugins.ts';
import { type EventSource, eventTopicPoint } from './EventSource.ts';
import { EventStreams } from './EventStreams.ts';

interface EventsServices {
  sources: Map<string, EventSource>;
  streams: EventStreams;
}

/** Streams the names of changed things to browsers: `/api/events/stream`. */
export const eventsPlugin = createServerPlugin({
  id: eventsPluginId,
  needs: { logger: loggerRef },
  extensionPoints: [eventTopicPoint],
  create({ logger }): EventsServices {
    const sources = new Map<string, EventSource>();
    return { sources, streams: new EventStreams(sources, logger) };
  },
  start({ sources }, { contributionsTo, servicesOf }) {
    for (const { value, pluginId } of contributionsTo(eventTopicPoint)) {
      sources.set(value.topic, value.create(servicesOf(pluginId) as never));
    }
  },
  routes: [
    serve(eventStreamEndpoint, {
      access: ['user', 'service'],
      async handle({ query, principal, signal }, { streams }: EventsServices) {
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
