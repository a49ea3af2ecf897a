import { describe, expect, it } from 'vitest';
import { parseCookies, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { Sealer } from './Sealer.ts';
import { SessionCookies } from './SessionCookies.ts';

const options = { path: '/api', isSecure: true, sameSite: 'lax', maxAgeSeconds: 60 } as const;
const none = new Map<string, string>();

/** The request's header after a browser took these. */
function toHeader(...lines: string[]) {
  const values = lines.map(line => line.split(';')[0] ?? '').filter(pair => !pair.endsWith('='));
  return { cookie: values.join('; ') };
}

describe('a cookie', () => {
  it('is for the server alone', () => {
    expect(writeCookie('a', 'x', options, none)).toEqual([
      'a=x; Max-Age=60; Path=/api; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(writeCookie('a', 'x', { ...options, isSecure: false }, none)[0]).not.toContain('Secure');
    expect(writeCookie('a', 'x', { ...options, sameSite: 'none' }, none)[0]).toContain(
      'Secure; SameSite=None',
    );
  });

  it.each([1, 3700, 3701, 7400, 7401, 11_100])('of %i characters comes back whole', length => {
    const value = Array.from({ length }, (_, index) => 'abcdefghij'[index % 10]).join('');
    const lines = writeCookie('a', value, options, none);
    expect(lines.every(line => line.length < 4096)).toBe(true);
    expect(readCookie(parseCookies(toHeader(...lines)), 'a')).toBe(value);
  });

  it('that does not fit is refused, by what it is of', () => {
    expect(() => writeCookie('oidc-refresh-token', 'x'.repeat(11_101), options, none)).toThrow(
      "The session of 'oidc-refresh-token' is too large for cookies (11101 bytes)",
    );
  });

  it('that grows or shrinks leaves no piece behind', () => {
    const long = parseCookies(toHeader(...writeCookie('a', 'x'.repeat(9000), options, none)));
    expect([...long.keys()]).toEqual(['a.0', 'a.1', 'a.2']);
    expect(writeCookie('a', 'y', options, long)).toEqual([
      expect.stringMatching(/^a=y;/),
      expect.stringMatching(/^a\.0=; Max-Age=0; Path=\/api/),
      expect.stringMatching(/^a\.1=;/),
      expect.stringMatching(/^a\.2=;/),
    ]);
    const short = parseCookies(toHeader('a=y'));
    expect(writeCookie('a', 'x'.repeat(4000), options, short).at(-1)).toMatch(/^a=; /);
    expect(removeCookie('a', options, long)).toHaveLength(3);
    expect(removeCookie('a', options, none)).toEqual([]);
  });

  it('is read from what any browser may send', () => {
    const cookies = parseCookies({ cookie: 'a=1; b; =c; d=2=3;a=4;  e = 5 ;' });
    expect([...cookies].toSorted()).toEqual([
      ['a', '1'],
      ['d', '2=3'],
      ['e', '5'],
    ]);
    expect(parseCookies({}).size).toBe(0);
  });
});

describe('what is sealed', () => {
  const sealer = new Sealer('a secret for tests');
  const later = new Date(Date.now() + 60_000);

  it('opens for its purpose, until its end, with the same secret', async () => {
    const sealed = await sealer.seal('a', { x: 1 }, later);
    const now = new Date();
    expect(await sealer.open('a', sealed, now)).toEqual({ x: 1 });
    expect(await sealer.open('b', sealed, now)).toBeUndefined();
    expect(await sealer.open('a', sealed, new Date(later.getTime() + 1000))).toBeUndefined();
    expect(await new Sealer('another secret').open('a', sealed, now)).toBeUndefined();
    expect(sealed).not.toContain(Buffer.from('"x"').toString('base64url'));
  });
});

describe('a session', () => {
  const clock = { now: Date.parse('2030-01-01T00:00:00Z') };
  const cookies = (providerId: string, backendBaseUrl = 'https://portal.example/base') =>
    new SessionCookies(providerId, {
      sealer: new Sealer('a secret for tests'),
      addresses: { appBaseUrl: 'https://portal.example/base', backendBaseUrl },
      now: () => clock.now,
    });
  const session = {
    environment: 'production',
    refreshToken: 'r',
    scope: 'openid',
    endsAt: clock.now + 60_000,
  };

  it('is of one provider and environment, and ends when it ends', async () => {
    const lines = await cookies('oidc').write(session, {});
    expect(lines[0]).toMatch(
      /; Max-Age=60; Path=\/base\/api\/auth\/oidc; HttpOnly; Secure; SameSite=Lax$/,
    );
    const headers = toHeader(...lines);
    expect(await cookies('oidc').read(headers, 'production')).toEqual(session);
    expect(await cookies('oidc').read(headers, 'development')).toBeUndefined();
    const renamed = { cookie: headers.cookie.replace('oidc-', 'github-') };
    expect(await cookies('github').read(renamed, 'production')).toBeUndefined();
    clock.now += 61_000;
    expect(await cookies('oidc').read(headers, 'production')).toBeUndefined();
  });

  it('reaches a server on another host only over https', async () => {
    const write = async (backend: string) =>
      (await cookies('oidc', backend).write({ ...session, endsAt: clock.now + 60_000 }, {}))[0];
    expect(await write('https://api.example')).toContain('Secure; SameSite=None');
    expect(await write('http://api.example')).toMatch(/SameSite=Lax$/);
  });
});
