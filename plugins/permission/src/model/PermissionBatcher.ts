import type { PermissionApi, PermissionRequest } from '@portico/permission-common';

/** About one frame: what a page asks while it draws goes together. */
const delayMs = 16;

interface Asked {
  request: PermissionRequest;
  resolve(isAllowed: boolean): void;
  reject(error: unknown): void;
}

/** Checks permissions for many askers in few calls. */
export class PermissionBatcher {
  readonly #permissions: Pick<PermissionApi, 'authorize'>;
  #asked: Asked[] = [];

  constructor(permissions: Pick<PermissionApi, 'authorize'>) {
    this.#permissions = permissions;
  }

  /** Whether the user may do this; asked within one frame, many go in one call. */
  check(request: PermissionRequest): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#asked.length === 0) setTimeout(() => void this.#send(), delayMs);
      this.#asked.push({ request, resolve, reject });
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const results = await this.#permissions.authorize(asked.map(({ request }) => request));
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] === 'ALLOW');
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
