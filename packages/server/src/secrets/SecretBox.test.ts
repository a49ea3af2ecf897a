import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSecretBox } from './SecretBox.ts';
import {
  generateSecretKey,
  readSecretKeyFile,
  readSecretKeys,
  type SecretKeys,
} from './SecretKeys.ts';

function keysOf(...texts: string[]): () => SecretKeys {
  const keys = readSecretKeys(texts);
  if (!keys) throw new Error('No keys');
  return () => keys;
}

const first = generateSecretKey();
const second = generateSecretKey();

it('opens what it sealed, and shows none of it', () => {
  const box = createSecretBox('scaffolder', keysOf(first));
  const sealed = box.seal('hünter2', 'task-1');
  expect(sealed).not.toContain('hünter2');
  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').includes('hünter2')).toBe(false);
  expect(box.open(sealed, 'task-1')).toBe('hünter2');
  expect(box.seal('hünter2', 'task-1')).not.toBe(sealed);
});

it('opens nothing of another purpose, of another plugin, or that was changed', () => {
  const box = createSecretBox('scaffolder', keysOf(first));
  const sealed = box.seal('secret', 'task-1');
  const message = 'cannot be opened: it was changed, or belongs to something else';
  expect(() => box.open(sealed, 'task-2')).toThrow(message);
  expect(() => createSecretBox('catalog', keysOf(first)).open(sealed, 'task-1')).toThrow(message);
  const [version, id, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, 'task-1')).toThrow(
      message,
    );
  }
  for (const text of ['', 'secret', 'v1.a.b', `${sealed}.x`, sealed.replace('v1', 'v2')])
    expect(() => box.open(text, 'task-1')).toThrow('This is not a sealed secret');
});

it('seals with the newest key, opens with older ones, and says which are outdated', () => {
  const old = createSecretBox('scaffolder', keysOf(first));
  const sealed = old.seal('secret', 'task-1');
  const rotated = createSecretBox('scaffolder', keysOf(second, first));
  expect(rotated.open(sealed, 'task-1')).toBe('secret');
  expect(rotated.isOutdated(sealed)).toBe(true);
  expect(rotated.isOutdated(rotated.seal('secret', 'task-1'))).toBe(false);
  expect(() => createSecretBox('scaffolder', keysOf(second)).open(sealed, 'task-1')).toThrow(
    /sealed with the key '[\da-f]{8}', which is not configured; add it to backend\.secrets\.keys again/,
  );
});

it('makes a key in the data folder that only its user may read, and finds it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keys = readSecretKeyFile(join(folder, 'data'));
  const { mode } = await stat(join(folder, 'data', 'secrets.key'));
  expect(mode & 0o777).toBe(0o600);
  expect(readSecretKeyFile(join(folder, 'data')).current).toEqual(keys.current);
  await writeFile(join(folder, 'data', 'secrets.key'), 'no key');
  expect(() => readSecretKeyFile(join(folder, 'data'))).toThrow(
    'holds no key; restore it from a copy',
  );
  await writeFile(join(folder, 'file'), '');
  expect(() => readSecretKeyFile(join(folder, 'file'))).toThrow(
    'The key for secrets cannot be written',
  );
});
