import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ConflictError,
  errorCodes,
  InputError,
  NotAllowedError,
  NotFoundError,
  NotModifiedError,
} from './errors.ts';
import { AssemblyError, problemCodes } from './problems.ts';
import { deserializeError, isNotFound, ResponseError } from './ResponseError.ts';
import { getStatusCode } from './statusCodes.ts';
import { toError } from './toError.ts';
import { serializeError } from './wire.ts';

it.each([
  [new InputError('x'), 400],
  [new NotFoundError('x'), 404],
  [new ConflictError('x'), 409],
  [new NotModifiedError('x'), 304],
  [Object.assign(new Error('x'), { statusCode: 418 }), 418],
  [Object.assign(new Error('x'), { status: 503 }), 503],
  [Object.assign(new Error('x'), { status: 42 }), 500],
  [new Error('x'), 500],
  ['text', 500],
  [null, 500],
])('answers %s with %s', (error, status) => {
  expect(getStatusCode(error)).toBe(status);
});

it('writes names, messages and causes, and never stacks', () => {
  const error = new InputError('outer', { cause: new Error('inner') });
  expect(serializeError(error)).toEqual({
    name: 'InputError',
    message: 'outer',
    cause: { name: 'Error', message: 'inner' },
  });
});

it('carries code, permission and hint over the wire, and no code of Node', async () => {
  const error = new NotAllowedError('No', {
    code: 'permission-denied',
    permission: 'shop.sell',
    hint: 'ask the shop',
    cause: Object.assign(new Error('no file'), { code: 'ENOENT', path: '/srv/secret' }),
  });
  const wire = serializeError(error);
  expect(wire).toEqual({
    name: 'NotAllowedError',
    message: 'No',
    code: 'permission-denied',
    permission: 'shop.sell',
    hint: 'ask the shop',
    cause: { name: 'Error', message: 'no file' },
  });
  expect(deserializeError(wire)).toMatchObject({ name: 'NotAllowedError', code: error.code });
});

it('drops details of an answer that are no texts', () => {
  const wire = { name: 'A', message: 'b', permission: { toString: 1 }, code: ['x'] };
  expect(serializeError(deserializeError(wire as never))).toEqual({ name: 'A', message: 'b' });
});

it('ends a chain of causes that goes round', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(serializeError(error)).match(/round/g)?.length).toBeLessThan(20);
});

it('rebuilds the error of an answer, with its status and body', async () => {
  const body = {
    error: { name: 'NotFoundError', message: 'No pay' },
    request: { method: 'GET', url: '/x' },
    response: { statusCode: 404 },
  };
  const error = await ResponseError.fromResponse(Response.json(body, { status: 404 }));
  expect(error).toMatchObject({ status: 404, message: 'No pay', body });
  expect((error.cause as Error).name).toBe('NotFoundError');
  expect(isNotFound(error)).toBe(true);
});

it('keeps the text of an answer that is no error body', async () => {
  const response = new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  const error = await ResponseError.fromResponse(response, { method: 'POST' });
  expect(error.message).toBe('Request failed with 502 Bad Gateway: <h1>Bad gateway</h1>');
  expect(error.body.request.method).toBe('POST');
});

it('reports all problems at once, each with who, where and the fix', () => {
  const error = new AssemblyError([
    { code: 'plugin-duplicate', pluginId: 'a', message: 'Twice', hint: 'remove one' },
    { code: 'config-syntax', at: 'app-config.yaml:3', message: 'No YAML', hint: 'correct it' },
  ]);
  expect(error.message).toBe(
    [
      'The portal cannot start: 2 problems',
      "  - plugin 'a': Twice; remove one [plugin-duplicate]",
      '  - app-config.yaml:3: No YAML; correct it [config-syntax]',
    ].join('\n'),
  );
});

it('lists every code of problems and errors in the README, and no other', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `([a-z-]+)` \|/gm)].map(match => match[1]);
  expect(listed.toSorted()).toEqual([...problemCodes, ...errorCodes].toSorted());
});

it('makes an error of whatever is thrown, and leaves errors as they are', () => {
  const error = new InputError('x');
  expect(toError(error)).toBe(error);
  expect(toError('text')).toEqual(new Error('text'));
});
