import { expect, it } from 'vitest';
import { readEventStream } from './readEventStream.ts';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

it('reads events however the network cuts them', async () => {
  const events = [];
  const stream = streamOf(
    'id: 1\nevent: cha',
    'nge\ndata: {"a"',
    ':1}\n\n: still here\n\nid: 2\r\n',
    'data: x\r\ndata: y\r\n\r\n',
  );
  for await (const event of readEventStream(stream)) events.push(event);
  expect(events).toEqual([
    { id: '1', event: 'change', data: '{"a":1}' },
    { id: '2', event: 'message', data: 'x\ny' },
  ]);
});
