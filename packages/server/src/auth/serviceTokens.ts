import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** `typ` of the tokens with which plugins of one process call each other. */
export const serviceTokenType = 'vnd.portico.service';

const lifetimeSeconds = 600;
const renewBeforeSeconds = 60;

/** Issues and checks the tokens of plugins that live in one process, with a key that never leaves it. */
export class ServiceTokens {
  readonly #key = randomBytes(32);
  readonly #issued = new Map<string, { token: string; expiresAt: number }>();

  /** A token with which a plugin calls another; kept until shortly before it expires. */
  async issue(pluginId: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const kept = this.#issued.get(pluginId);
    if (kept && kept.expiresAt - renewBeforeSeconds > nowSeconds) return kept.token;
    const expiresAt = nowSeconds + lifetimeSeconds;
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: serviceTokenType })
      .setSubject(`plugin:${pluginId}`)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(expiresAt)
      .sign(this.#key);
    this.#issued.set(pluginId, { token, expiresAt });
    return token;
  }

  /** The subject of a token: `plugin:catalog`. @throws what jose throws for a token that is not valid. */
  async check(token: string): Promise<string> {
    const { payload } = await jwtVerify(token, this.#key, {
      algorithms: ['HS256'],
      typ: serviceTokenType,
    });
    return String(payload.sub);
  }
}
