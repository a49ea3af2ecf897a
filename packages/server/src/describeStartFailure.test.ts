import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { describeStartFailure } from './describeStartFailure.ts';

const failure = (message: string, parts: object = {}) =>
  describeStartFailure(Object.assign(new Error(message), parts));

it('shows how it is called when an argument is unknown', () => {
  expect(failure("Unknown option '--confg'", { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })).toBe(
    "Unknown option '--confg'. 'npm start -- --help' lists the options",
  );
});

it('reports what says its own fix by its message alone, and others with their stack', () => {
  expect(failure('Two problems', { name: 'AssemblyError' })).toBe('Two problems');
  expect(failure('In use', { name: 'ConflictError' })).toBe('In use');
  expect(failure('Surprise')).toMatch(/^Surprise\nError: Surprise\n\s+at /);
});

it.each([
  // 203.0.113.1 is reserved for documentation: no machine has it.
  ['203.0.113.1', /EADDRNOTAVAIL.*\. Set HOST to an address of this machine, or to 0\.0\.0\.0/],
  ['no-such-host.invalid', /(ENOTFOUND|EAI_AGAIN).*\. Set HOST to a name or address/],
])('names the fix in one sentence where it cannot listen at %s', async (host, sentence) => {
  const server = createServer().listen(0, host);
  const [error] = await once(server, 'error');
  const text = describeStartFailure(error);
  expect(text).toMatch(sentence);
  expect(text).not.toContain('\n');
});

it('names the fix in one sentence where another program listens', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
  expect(describeStartFailure(error)).toBe(
    `The server cannot listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Stop what listens there, or set PORT to another port`,
  );
});

it('names the fix where the port is only for the superuser', () => {
  const parts = { code: 'EACCES', syscall: 'listen' };
  expect(failure('listen EACCES: permission denied 0.0.0.0:80', parts)).toBe(
    'The server cannot listen: listen EACCES: permission denied 0.0.0.0:80. Set PORT to a port above 1023, and let a proxy listen at the other',
  );
});
