import { LogBuffer } from '@portico/ui/log';
import { expect, it } from 'vitest';
import { appendLogLines } from './appendLogLines.ts';

const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} of the log`);

it.each([
  ['in one piece', (text: string) => [text]],
  ['in pieces that end within lines', (text: string) => text.match(/.{1,70001}/gs) ?? []],
])('adds all lines of a large log that comes %s', async (_how, cut) => {
  const log = new LogBuffer();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of cut(lines.join('\n')))
        controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  await appendLogLines(new Response(body), text => log.append(text));
  expect(log.readText()).toBe(lines.join('\n'));
});

it('lets the page do other work while it adds a large log', async () => {
  const log = new LogBuffer();
  const lengths: number[] = [];
  const watch = setInterval(() => lengths.push(log.length));
  await appendLogLines(new Response(lines.join('\n')), text => log.append(text));
  clearInterval(watch);
  expect(lengths.some(length => length > 0 && length < lines.length)).toBe(true);
});
