import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** Seals values for cookies, so that only this portal can read or make them. */
export class Sealer {
  readonly #key: Uint8Array;

  /** @param secret - shared by all replicas; any text with enough in it that cannot be guessed. */
  constructor(secret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'portico cookies', 32));
  }

  /** @param purpose - what it may be opened for. */
  seal(purpose: string, value: object, expiresAt: Date): Promise<string> {
    return new EncryptJWT({ value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setExpirationTime(expiresAt)
      .encrypt(this.#key);
  }

  /** What was sealed for the purpose; `undefined` when it was not, was tampered with, or has expired. */
  async open<T extends object>(purpose: string, text: string, now: Date): Promise<T | undefined> {
    try {
      const { payload } = await jwtDecrypt(text, this.#key, {
        audience: purpose,
        currentDate: now,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return payload['value'] as T;
    } catch {
      // Anybody can send anything as a cookie; what cannot be opened is as good as none.
      return undefined;
    }
  }
}
