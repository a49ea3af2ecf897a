import { expect, it } from 'vitest';
import { createDeniedError, readDeniedPermission } from './deniedPermission.ts';
import { serializeError } from './wire.ts';
import { NotAllowedError } from './errors.ts';
import { ResponseError } from './ResponseError.ts';

it('reads which permission was denied, also through what the error caused', async () => {
  const answer = Response.json(
    {
      error: serializeError(createDeniedError('catalog.entity.read')),
      request: { method: 'GET', url: '/entities' },
      response: { statusCode: 403 },
    },
    { status: 403 },
  );
  const error = await ResponseError.fromResponse(answer);
  expect(readDeniedPermission(error)).toBe('catalog.entity.read');
  expect(readDeniedPermission(new Error('Could not read', { cause: error }))).toBe(
    'catalog.entity.read',
  );
});

it.each([new NotAllowedError('Guests may not make this call; sign in first'), 'text', undefined])(
  'finds none elsewhere: %s',
  error => expect(readDeniedPermission(error)).toBeUndefined(),
);
