import { blake2b } from 'blakejs';
import nacl from 'tweetnacl';

/**
 * Seals a secret for GitHub, which opens it with the private key: a sealed box of libsodium.
 *
 * @param publicKey - base64 of 32 bytes.
 * @returns base64.
 */
export function sealGithubSecret(secret: string, publicKey: string): string {
  const to = new Uint8Array(Buffer.from(publicKey, 'base64'));
  const from = nacl.box.keyPair();
  const nonce = blake2b(Buffer.concat([from.publicKey, to]), undefined, nacl.box.nonceLength);
  const box = nacl.box(new Uint8Array(Buffer.from(secret)), nonce, to, from.secretKey);
  return Buffer.concat([from.publicKey, box]).toString('base64');
}
