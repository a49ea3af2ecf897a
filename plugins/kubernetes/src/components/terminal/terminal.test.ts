import { afterEach, expect, it, vi } from 'vitest';
import { ExecSocket } from './ExecSocket.ts';
import { isForBrowser } from './isForBrowser.ts';
import { createTerminalDocument, withNonce } from './terminalDocument.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  binaryType = '';
  readonly sent: Uint8Array[] = [];
  readonly protocols: string[];

  constructor(_url: string, protocols: string[]) {
    super();
    this.protocols = protocols;
    FakeSocket.last = this;
  }

  send(frame: Uint8Array) {
    this.sent.push(frame);
  }

  close() {
    this.dispatchEvent(new Event('close'));
  }
}

afterEach(() => vi.unstubAllGlobals());

it('sends input and size in frames of their channels, and shows output and errors', () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const seen: string[] = [];
  const socket = new ExecSocket('ws://portal.test/exec', {
    onOpen: () => seen.push('open'),
    onOutput: bytes => seen.push(new TextDecoder().decode(bytes)),
    onClose: () => seen.push('closed'),
  });
  const { last } = FakeSocket;
  expect([last.protocols, last.binaryType]).toEqual([['channel.k8s.io'], 'arraybuffer']);
  last.dispatchEvent(new Event('open'));
  socket.send('ls');
  socket.resize(80, 24);
  const texts = last.sent.map(frame => [frame[0], new TextDecoder().decode(frame.subarray(1))]);
  expect(texts).toEqual([
    [0, 'ls'],
    [4, '{"Width":80,"Height":24}'],
  ]);
  for (const [channel, text] of [
    [1, 'a.txt'],
    [2, 'oops'],
    [3, '{"status":"Success"}'],
  ] as const) {
    const data = new Uint8Array([channel, ...new TextEncoder().encode(text)]).buffer;
    last.dispatchEvent(new MessageEvent('message', { data }));
  }
  socket.close();
  expect(seen).toEqual(['open', 'a.txt', 'oops', 'closed']);
});

it("gives the page's nonce to styles that the terminal makes", () => {
  const script = document.createElement('script');
  script.setAttribute('nonce', 'n0nce');
  script.nonce = 'n0nce';
  document.head.append(script);
  const own = createTerminalDocument(document);
  expect(own.createElement('style').nonce).toBe('n0nce');
  expect(own.createElement('div').nonce).not.toBe('n0nce');
  expect(own.body).toBe(document.body);
  withNonce(document, () => {
    expect(document.createElement('style').nonce).toBe('n0nce');
  });
  expect(document.createElement('style').nonce).not.toBe('n0nce');
  script.remove();
});

it.each<[KeyboardEventInit, boolean, boolean]>([
  [{ key: 'v', ctrlKey: true }, false, true],
  [{ key: 'V', ctrlKey: true, shiftKey: true }, false, true],
  [{ key: 'v' }, false, false],
  [{ key: 'v', ctrlKey: true, altKey: true }, false, false],
  // Interrupts, unless something is selected that can be copied.
  [{ key: 'c', ctrlKey: true }, false, false],
  [{ key: 'c', ctrlKey: true }, true, true],
])(
  'leaves pasting and copying to the browser: %j, selection %j: %j',
  (key, hasSelection, isLeft) => {
    expect(isForBrowser(new KeyboardEvent('keydown', key), hasSelection)).toBe(isLeft);
  },
);
