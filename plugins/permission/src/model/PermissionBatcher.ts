import type { PermissionApi, PermissionRequest } from '@portico/permission-common';

/** About one frame: what a page asks while it renders goes together. */
const delayMs = 16;

interface PendingCheck {
  request: PermissionRequest;
  resolve(isAllowed: boolean): void;
  reject(error: unknown): void;
}

/** Checks permissions for many askers in few calls. */
export class PermissionBatcher {
  readonly #permissions: Pick<PermissionApi, 'authorize'>;
  #pending: PendingCheck[] = [];

  constructor(permissions: Pick<PermissionApi, 'authorize'>) {
    this.#permissions = permissions;
  }

  /** Whether the user may do this; asked within one frame, many go in one call. */
  check(request: PermissionRequest): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setTimeout(() => void this.#send(), delayMs);
      this.#pending.push({ request, resolve, reject });
    });
  }

  async #send(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    try {
      const results = await this.#permissions.authorize(pending.map(({ request }) => request));
      for (const [at, { resolve }] of pending.entries()) resolve(results[at] === 'ALLOW');
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }
}
