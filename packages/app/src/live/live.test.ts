import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventFeed, type FeedMessage } from './EventFeed.ts';
import { invalidateOnChange } from './invalidateOnChange.ts';
import { wait } from '@portico/errors';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

describe('the feed', () => {
  const feeds: EventFeed[] = [];
  afterEach(() => {
    for (const feed of feeds.splice(0)) feed.stop();
    vi.useRealTimers();
  });

  const streamUrl = 'https://portal.example/api/events/stream';

  function startFeed(answers: (() => Response)[], position?: string) {
    const urls: string[] = [];
    const fetch = async (input: string | URL | Request) => {
      urls.push(String(input));
      return (answers.shift() ?? (() => new Response('', { status: 404 })))();
    };
    const discovery = createUrlPatternDiscovery('https://portal.example/api/{pluginId}');
    const feed = new EventFeed(
      { fetch, forPlugin: pluginId => new PluginClient({ pluginId, discovery, fetch }) },
      position,
    );
    feeds.push(feed);
    const messages: FeedMessage[] = [];
    feed.subscribe(message => messages.push(message));
    feed.start();
    return { feed, urls, messages };
  }

  it('reports changes and resets, and goes on where it stood when the stream ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const { urls, messages } = startFeed([
      () =>
        new Response(
          streamOf(
            'id: p1\nevent: change\ndata: {"topic":"t","refs":["a"]}\n\nid: p2\nevent: position\ndata: {}\n\n',
          ),
        ),
      () => new Response(streamOf('id: p3\nevent: reset\ndata: {}\n\n')),
    ]);
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    expect(messages).toEqual([{ type: 'change', topic: 't', refs: ['a'] }, { type: 'reset' }]);
    expect(urls.slice(0, 2)).toEqual([streamUrl, `${streamUrl}?after=p2`]);
  });

  it('begins where the stream stood when the page was made', async () => {
    const { urls } = startFeed([], 'p0');
    await vi.waitFor(() => expect(urls).toEqual([`${streamUrl}?after=p0`]));
  });

  describe('in several tabs', () => {
    /** One lock for all tabs, as browsers have it: held until what is done under it has ended. */
    function createLocks() {
      let last: Promise<unknown> = Promise.resolve();
      return {
        request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
          last = last.then(() => (signal.aborted ? undefined : work()));
          return last;
        },
      };
    }
    beforeEach(() => void vi.stubGlobal('navigator', { locks: createLocks() }));
    afterEach(() => vi.unstubAllGlobals());

    it('reads in one, reports the others, and one that opens later what it missed meanwhile', async () => {
      const first = startFeed([() => new Response(openStream())]);
      await vi.waitFor(() => expect(first.messages).toHaveLength(1));
      const later = startFeed([], 'p0');
      await vi.waitFor(() => expect(later.messages).toHaveLength(1));
      expect(later.messages).toEqual([{ type: 'change', topic: 't', refs: ['a'] }]);
      expect(later.urls).toEqual([]);
      expect(first.messages).toHaveLength(1);
      send('id: p2\nevent: change\ndata: {"topic":"t","refs":["b"]}\n\n');
      await vi.waitFor(() => expect(later.messages).toHaveLength(2));
      first.feed.stop();
      end();
      await vi.waitFor(() => expect(later.urls).toEqual([`${streamUrl}?after=p2`]));
    });

    let send: (text: string) => void;
    let end: () => void;
    function openStream(): ReadableStream<Uint8Array> {
      return new ReadableStream({
        start(controller) {
          send = text => controller.enqueue(new TextEncoder().encode(text));
          end = () => controller.close();
          send('id: p1\nevent: change\ndata: {"topic":"t","refs":["a"]}\n\n');
        },
      });
    }
  });

  it('reads all anew while there are too many streams, until there is room for one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const refuse = () => new Response('', { status: 429, headers: { 'retry-after': '30' } });
    const change = 'id: p1\nevent: change\ndata: {"topic":"t","refs":["a"]}\n\n';
    const { urls, messages } = startFeed([refuse, refuse, () => new Response(streamOf(change))]);
    await vi.waitFor(() => expect(messages).toHaveLength(3));
    expect(messages).toEqual([
      { type: 'reset' },
      { type: 'reset' },
      { type: 'change', topic: 't', refs: ['a'] },
    ]);
    expect(urls.slice(0, 3)).toEqual([streamUrl, streamUrl, streamUrl]);
  });

  it('leaves a server without a stream in peace', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const { urls } = startFeed([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(urls).toHaveLength(1);
  });
});

describe('invalidation', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('reports the first change at once and those of the next second together', () => {
    let notify: (message: FeedMessage) => void = () => {};
    const client = new QueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const topic = {
      id: 'live-topic:x',
      pluginId: 'x',
      order: 0,
      value: {
        topic: 't',
        getStaleKeys: (refs: readonly string[]) => [['list'], ...refs.map(ref => ['one', ref])],
        allKeys: [['all']],
      },
    };
    invalidateOnChange(
      {
        subscribe(listener) {
          notify = listener;
          return () => {};
        },
      },
      [topic],
      client,
    );
    const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey);

    notify({ type: 'change', topic: 't', refs: ['a'] });
    expect(keys()).toEqual([['list'], ['one', 'a']]);
    invalidate.mockClear();
    notify({ type: 'change', topic: 't', refs: ['b'] });
    notify({ type: 'change', topic: 't', refs: ['b', 'c'] });
    notify({ type: 'change', topic: 'other', refs: ['z'] });
    expect(keys()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(keys()).toEqual([['list'], ['one', 'b'], ['one', 'c']]);
    invalidate.mockClear();
    notify({ type: 'reset' });
    vi.advanceTimersByTime(1000);
    expect(keys()).toEqual([['all']]);
  });

  it('stores the values that refs bring, of the topic that reads them', () => {
    const client = new QueryClient();
    let notify: (message: FeedMessage) => void = () => {};
    invalidateOnChange(
      {
        subscribe(listener) {
          notify = listener;
          return () => {};
        },
      },
      [
        {
          pluginId: 'things',
          id: 't',
          order: 0,
          value: {
            topic: 't',
            getStaleKeys: () => [],
            getValues: refs => [{ queryKey: ['count'], value: refs.at(-1) }],
            allKeys: [],
          },
        },
      ],
      client,
    );
    notify({ type: 'change', topic: 'other', refs: ['1'] });
    expect(client.getQueryData(['count'])).toBeUndefined();
    notify({ type: 'change', topic: 't', refs: ['1', '2'] });
    vi.advanceTimersByTime(1000);
    expect(client.getQueryData(['count'])).toBe('2');
  });
});

describe('waiting', () => {
  it('ends with the signal, at once where it has aborted, and leaves nothing behind on it', async () => {
    const stopping = new AbortController();
    const remove = vi.spyOn(stopping.signal, 'removeEventListener');
    await wait(0, stopping.signal);
    expect(remove).toHaveBeenCalledOnce();
    const waiting = wait(60_000, stopping.signal);
    stopping.abort();
    await waiting;
    await wait(60_000, stopping.signal);
  });
});
