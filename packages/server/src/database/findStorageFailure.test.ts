import { expect, it } from 'vitest';
import { findStorageFailure } from './findStorageFailure.ts';

const sqlite = (errcode: number) =>
  Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
const withCode = (code: string) => Object.assign(new Error('of another'), { code });

it.each([
  ['a full disk under SQLite', sqlite(13), 'InsufficientStorageError', 'is full'],
  ['a full disk under PostgreSQL', withCode('53100'), 'InsufficientStorageError', 'is full'],
  ['a full disk under a file', withCode('ENOSPC'), 'InsufficientStorageError', 'is full'],
  ['a spent quota', withCode('EDQUOT'), 'InsufficientStorageError', 'is full'],
  ['a read-only file of SQLite', sqlite(8), 'ServiceUnavailableError', 'read-only'],
  ['a folder that became read-only', sqlite(8 | (6 << 8)), 'ServiceUnavailableError', 'read-only'],
  ['a standby of PostgreSQL', withCode('25006'), 'ServiceUnavailableError', 'read-only'],
  ['a read-only disk', withCode('EROFS'), 'ServiceUnavailableError', 'read-only'],
  ['a damaged file', sqlite(11), 'ServiceUnavailableError', 'damaged'],
  ['a file that is no database', sqlite(26), 'ServiceUnavailableError', 'damaged'],
  ['a damaged page of PostgreSQL', withCode('XX001'), 'ServiceUnavailableError', 'damaged'],
  ['a disk that fails', sqlite(10 | (3 << 8)), 'ServiceUnavailableError', 'does not work'],
  ['too many open files', withCode('EMFILE'), 'ServiceUnavailableError', 'does not work'],
  ['two writers in each other’s way', withCode('40P01'), 'ServiceUnavailableError', 'is busy'],
])('recognises %s', (_, error, name, message) => {
  expect(findStorageFailure(error)).toMatchObject({
    name,
    message: expect.stringContaining(message),
    cause: error,
  });
});

it('recognises it in a cause, and ends where causes go round', () => {
  const outer = new Error('A write that was stored together failed', { cause: sqlite(13) });
  expect(findStorageFailure(outer)).toMatchObject({ name: 'InsufficientStorageError' });
  const round: Error = new Error('round');
  round.cause = round;
  expect(findStorageFailure(round)).toBeUndefined();
});

it.each([
  ['a value that is there twice', sqlite(19 | (8 << 8))],
  ['a file that is missing', withCode('ENOENT')],
  ['a text', 'disk is full'],
])('leaves %s alone', (_, error) => {
  expect(findStorageFailure(error)).toBeUndefined();
});
