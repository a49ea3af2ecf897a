import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };
/** Ends the text of the last record; zeros may follow. */
const delimiter = 2;

/** What a browser makes when it subscribes; the private key never leaves it. */
export async function createBrowserKeys() {
  const pair = (await subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair;
  const point = Buffer.from(await subtle.exportKey('raw', pair.publicKey));
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
  return {
    pair,
    point,
    auth,
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
  };
}

/** Decrypts a push message as a browser does (RFC 8291 section 3.4, RFC 8188 section 2). */
export async function openPush(
  body: Uint8Array,
  { pair, point, auth }: Awaited<ReturnType<typeof createBrowserKeys>>,
): Promise<string> {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const idLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + idLength);
  const secret = await subtle.deriveBits(
    { name: 'ECDH', public: await subtle.importKey('raw', sender, curve, false, []) },
    pair.privateKey,
    256,
  );
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const material = await derive(Buffer.from(secret), auth, info, 32);
  const key = await derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = await subtle.decrypt(
    { name: 'AES-GCM', iv },
    await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']),
    bytes.subarray(21 + idLength),
  );
  const text = Buffer.from(opened);
  return text.subarray(0, text.lastIndexOf(delimiter)).toString('utf8');
}

async function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Promise<Buffer> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    key,
    length * 8,
  );
  return Buffer.from(bits);
}
