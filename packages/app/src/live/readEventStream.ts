/** One server-sent event. */
export interface ServerSentEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/**
 * Reads server-sent events from an answer's body, as the HTML standard's "Server-sent events" says.
 *
 * Comments are left out; an event without data is passed on with empty data.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncIterable<ServerSentEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

function readEvent(block: string): ServerSentEvent | undefined {
  const fields = block
    .split(/\r?\n/)
    .filter(line => line && !line.startsWith(':'))
    .map(line => /^([^:]*):? ?(.*)$/.exec(line) ?? []);
  if (fields.length === 0) return undefined;
  const valueOf = (name: string) => fields.find(field => field[1] === name)?.[2];
  return {
    id: valueOf('id'),
    event: valueOf('event') ?? 'message',
    data: fields
      .filter(field => field[1] === 'data')
      .map(field => field[2])
      .join('\n'),
  };
}
