import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { findFreePort, selfSigned } from '@portico/testing/node';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from './runCli.ts';

async function run(...argv: string[]) {
  const written = { out: '', err: '' };
  const code = await runCli([], argv, {
    out: text => void (written.out += text),
    err: text => void (written.err += text),
    env: { PORTICO_TOKEN: 'a-token' },
    folder: import.meta.dirname,
    version: '1.2.3',
  });
  return { code, ...written };
}

it('shows the help of a command, however it is requested', async () => {
  const requested = await run('help', 'catalog', 'trace');
  expect(requested.code).toBe(0);
  expect(requested.out).toContain('Usage: portico catalog trace [options] <entityRef>');
  expect(await run('catalog', 'trace', '--help')).toEqual(requested);
  expect((await run('help', 'catalog')).out).toContain('held-runs');
});

it('prints its version', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
});

it('names the cause and the fix where a certificate is not trusted', async () => {
  const server = createServer(selfSigned).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(await run('catalog', 'errors', '--url', url)).toEqual({
    code: 1,
    out: '',
    err: `The certificate of '${url}' is not trusted: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT); name a file with the certificate of its authority in NODE_EXTRA_CA_CERTS\n`,
  });
});

it('names the cause where no server answers', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const { err } = await run('catalog', 'errors', '--url', url);
  expect(err).toContain(`No server answers at '${url}': connect ECONNREFUSED`);
  expect(err).toContain('start it, or name another one with --url');
});
