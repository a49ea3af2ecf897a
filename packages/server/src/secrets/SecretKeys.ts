import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceUnavailableError } from '@portico/errors';

/** A key with the id that sealed texts name. */
export interface SecretKey {
  /** The beginning of the key's hash: nobody has to invent one. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** The keys that secrets are sealed with. */
export interface SecretKeys {
  /** Seals from now on. */
  current: SecretKey;
  find(id: string): Buffer | undefined;
}

const keyBytes = 32;
const idLength = 8;
/** The name of the file in the data folder. */
export const secretKeyFile = 'secrets.key';

/** Makes a key as configuration writes it: 32 random bytes in base64. */
export function generateSecretKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

/** Whether a text is such a key. */
export function isSecretKey(text: string): boolean {
  return /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;
}

/** Keys of the configuration: the first one seals, all of them open. */
export function readSecretKeys(texts: readonly string[]): SecretKeys | undefined {
  const [current, ...older] = texts.map(toKey);
  if (!current) return undefined;
  return { current, find: id => [current, ...older].find(key => key.id === id)?.key };
}

/**
 * The key in the data folder of a server that is alone on it; made, readable by its user only, when it is missing.
 *
 * @throws ServiceUnavailableError when the file cannot be read or written, or holds no key.
 */
export function readSecretKeyFile(folder: string): SecretKeys {
  const path = join(folder, secretKeyFile);
  const text = createFile(path) ?? readText(path);
  const keys = isSecretKey(text) ? readSecretKeys([text]) : undefined;
  if (!keys)
    throw new ServiceUnavailableError(
      `'${path}' holds no key; restore it from a copy, or delete it and enter all stored secrets again`,
    );
  return keys;
}

/** @returns the key that was written, or `undefined` when the file exists. */
function createFile(path: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw unwritable(error);
  }
  try {
    const file = openSync(path, 'wx', 0o600);
    const key = generateSecretKey();
    writeSync(file, `${key}\n`);
    closeSync(file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw unwritable(error);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ServiceUnavailableError(
      `The key for secrets cannot be read: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function toKey(text: string): SecretKey {
  const key = Buffer.from(text, 'base64');
  return { id: createHash('sha256').update(key).digest('hex').slice(0, idLength), key };
}

function unwritable(error: unknown): ServiceUnavailableError {
  return new ServiceUnavailableError(
    `The key for secrets cannot be written: ${(error as Error).message}`,
    { cause: error },
  );
}
