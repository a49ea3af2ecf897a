import type { EventSourceMessage } from 'eventsource-parser';

/** One server-sent event. */
export interface ServerSentEvent {
  id: string | undefined;
  /** `message` when the server names none. */
  event: string;
  data: string;
}

/** Reads server-sent events from an answer's body. Ending the loop cancels the body. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void> {
  const decoder = new TextDecoder();
  const parsed: EventSourceMessage[] = [];
  const reader = body.getReader();
  try {
    // Fetched with the first stream, which no page waits for.
    const { createParser } = await import('eventsource-parser');
    const parser = createParser({ onEvent: event => parsed.push(event) });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const { id, event = 'message', data } of parsed.splice(0)) yield { id, event, data };
    }
  } finally {
    await reader.cancel();
  }
}
