import { expect, it } from 'vitest';
import { describeStartFailure } from './describeStartFailure.ts';

const failure = (message: string, parts: object = {}) =>
  describeStartFailure(Object.assign(new Error(message), parts));

it('tells a port that is taken, and the mend', () => {
  expect(
    failure('listen EADDRINUSE: address already in use 127.0.0.1:7007', { code: 'EADDRINUSE' }),
  ).toBe(
    'The server cannot listen: listen EADDRINUSE: address already in use 127.0.0.1:7007. Stop what listens there, or set PORT to another port',
  );
});

it('shows how it is called when an argument is unknown', () => {
  expect(failure("Unknown option '--confg'", { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })).toContain(
    'Usage: npm start -- [--config file.yaml]',
  );
});

it('tells what says its own mend by its message alone, and others with their stack', () => {
  expect(failure('Two problems', { name: 'AssemblyError' })).toBe('Two problems');
  expect(failure('In use', { name: 'ConflictError' })).toBe('In use');
  expect(failure('Surprise')).toMatch(/^Surprise\nError: Surprise\n\s+at /);
});
