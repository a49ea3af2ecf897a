import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { InputError } from '@portico/errors';
import type { SecretKeys } from './SecretKeys.ts';

/** Seals texts that must not be readable in the database, such as the secrets of a task. */
export interface SecretBox {
  /**
   * Encrypts a text (AES-256-GCM).
   *
   * @param purpose - what it belongs to, such as the id of its row; opening it needs the same.
   * @returns a text that names the key it was sealed with.
   */
  seal(text: string, purpose: string): string;
  /**
   * Decrypts what {@link seal} returned.
   *
   * @throws InputError when the key is not configured any more, or the text was changed or belongs to something else.
   */
  open(sealed: string, purpose: string): string;
  /** Whether it was sealed with an older key than the one that seals now; seal it again then. */
  isOutdated(sealed: string): boolean;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Makes the box of one plugin: what another plugin sealed does not open in it. */
export function createSecretBox(pluginId: string, keys: () => SecretKeys): SecretBox {
  const boundTo = (purpose: string) => Buffer.from(JSON.stringify([pluginId, purpose]));
  return {
    seal(text, purpose) {
      const { id, key } = keys().current;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(boundTo(purpose));
      const bytes = Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${version}.${id}.${bytes.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const { id, bytes } = parse(sealed);
      const key = keys().find(id);
      if (!key) {
        throw new InputError(
          `A secret of plugin '${pluginId}' was sealed with the key '${id}', which is not configured; add it to backend.secrets.keys again`,
        );
      }
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(boundTo(purpose))
          .setAuthTag(bytes.subarray(-tagBytes));
        return (
          decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') +
          decipher.final('utf8')
        );
      } catch (cause) {
        throw new InputError(
          `A secret of plugin '${pluginId}' cannot be opened: it was changed, or belongs to something else`,
          {
            cause,
          },
        );
      }
    },
    isOutdated: sealed => parse(sealed).id !== keys().current.id,
  };
}

function parse(sealed: string): { id: string; bytes: Buffer } {
  const [found, id, text, ...rest] = sealed.split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (found !== version || !id || rest.length > 0 || bytes.length < ivBytes + tagBytes)
    throw new InputError('This is not a sealed secret');
  return { id, bytes };
}
