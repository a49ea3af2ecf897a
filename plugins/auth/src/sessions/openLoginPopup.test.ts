import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLoginPopup, openPopup } from './openLoginPopup.ts';

const origin = 'https://auth.example';
const session = { profile: { displayName: 'Ada' }, providerInfo: { accessToken: 't' } };

describe('the login in a window', () => {
  let popup: { closed: boolean; close: () => void };
  const open = vi.fn<(url: string, name: string, features: string) => Window | null>();
  beforeEach(() => {
    vi.useFakeTimers();
    popup = { closed: false, close: vi.fn<() => void>() };
    open.mockReset().mockImplementation(() => popup as unknown as Window);
    vi.stubGlobal('open', open);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const login = () => {
    const result = openLoginPopup({ url: `${origin}/start`, name: 'github Login', origin });
    // Failures are looked at below; none is unseen meanwhile.
    result.catch(() => undefined);
    return result;
  };
  function post(data: unknown, more: { origin?: string; source?: unknown } = {}) {
    const event = new MessageEvent('message', { data, origin: more.origin ?? origin });
    Object.defineProperty(event, 'source', { value: 'source' in more ? more.source : popup });
    window.dispatchEvent(event);
  }
  const answer = { type: 'authorization_response', response: session };

  it('is 450 by 730, other windows are 500 by 700', async () => {
    void login();
    expect(open.mock.calls[0]?.[2]).toMatch(/^width=450,height=730,/);
    openPopup({ url: 'https://x.example', name: 'x' });
    expect(open.mock.calls[1]?.[2]).toMatch(/^width=500,height=700,/);
    popup.closed = true;
    vi.advanceTimersByTime(100);
  });

  it('gives the session that the window answers, and closes it', async () => {
    const result = login();
    post({ type: 'config_info', targetOrigin: window.location.origin });
    post(answer);
    expect(await result).toEqual(session);
    expect(popup.close).toHaveBeenCalledOnce();
  });

  it("fails with the provider's own error", async () => {
    const result = login();
    post({
      type: 'authorization_response',
      error: { name: 'PopupRejectedError', message: 'Access denied' },
    });
    await expect(result).rejects.toMatchObject({
      name: 'PopupRejectedError',
      message: 'Access denied',
    });
  });

  it.each([
    ['another origin', answer, { origin: 'https://evil.example' }],
    ['another window', answer, { source: {} }],
    ['no window', answer, { source: null }],
    ['another kind of message', { type: 'hello', response: session }, {}],
    ['text', 'authorization_response', {}],
    ['nothing', null, {}],
  ])('takes nothing of %s', async (_what, data, more) => {
    const result = login();
    post(data, more);
    popup.closed = true;
    vi.advanceTimersByTime(100);
    await expect(result).rejects.toThrow('Login failed, popup was closed');
  });

  it.each([
    [{ type: 'authorization_response', response: { profile: 'ada' } }],
    [{ type: 'authorization_response', response: { profile: {}, providerInfo: { scope: 7 } } }],
    [{ type: 'authorization_response' }],
    [{ type: 'authorization_response', error: 'no' }],
  ])('fails at an answer that breaks the contract: %j', async data => {
    const result = login();
    post(data);
    await expect(result).rejects.toThrow(/Answer of the login|the answer is empty/);
  });

  it('looks every 100 ms whether the window was closed', async () => {
    const result = login();
    const settled = vi.fn<() => void>();
    result.then(settled, settled);
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(99);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).rejects.toMatchObject({
      name: 'PopupClosedError',
      message: 'Login failed, popup was closed',
    });
  });

  it('says so when the backend answers another origin than this one', async () => {
    const result = login();
    post({ type: 'config_info', targetOrigin: 'https://other.example' });
    popup.closed = true;
    vi.advanceTimersByTime(100);
    await expect(result).rejects.toThrow(
      'Login failed, Incorrect app origin, expected https://other.example',
    );
  });

  it('says so when the browser does not open a window', async () => {
    open.mockReturnValueOnce(null);
    await expect(login()).rejects.toThrow('Failed to open auth popup.');
  });
});
