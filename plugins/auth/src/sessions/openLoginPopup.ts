import { checkAnswer } from '@portico/contract';
import { authorizationMessageSchema, type AuthSession } from '@portico/contract/auth';
import { LoginError } from './loginErrors.ts';

/** How a window is opened. */
export interface PopupOptions {
  url: string;
  name: string;
  width?: number;
  height?: number;
}

/** How a provider's login is opened. */
export interface LoginPopupOptions extends PopupOptions {
  /** Origin that the answer must come from. */
  origin: string;
  /** Gives the login up, and closes the window. */
  signal?: AbortSignal;
}

const closedCheckMs = 100;

/** Opens a small window in the middle of this one; `null` when the browser does not let it. */
export function openPopup({ url, name, width = 500, height = 700 }: PopupOptions): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  return window.open(url, name, `width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Opens a provider's login in a window and waits for what it answers. Only messages from that window and
 * of that origin count.
 *
 * @throws LoginError when the window cannot be opened or is closed; the signal's reason when the login is given
 * up; the provider's error otherwise.
 */
export function openLoginPopup(options: LoginPopupOptions): Promise<AuthSession> {
  const popup = openPopup({ width: 450, height: 730, ...options });
  if (!popup) {
    const error = new LoginError('PopupBlockedError', 'Failed to open auth popup.');
    return Promise.reject(error);
  }
  const { promise, resolve, reject } = withResolvers<AuthSession>();
  const end = new AbortController();
  let targetOrigin = window.location.origin;

  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== options.origin || source !== popup) return;
    const type = (data as { type?: unknown } | null)?.type;
    if (type !== 'config_info' && type !== 'authorization_response') return;
    try {
      const message = checkAnswer(authorizationMessageSchema, data, 'Answer of the login');
      if (message.type === 'config_info') {
        ({ targetOrigin } = message);
      } else if (message.error) {
        reject(Object.assign(new Error(message.error.message), { name: message.error.name }));
      } else if (message.response) {
        resolve(message.response);
      } else {
        reject(new Error('Login failed, the answer is empty'));
      }
    } catch (error) {
      reject(error);
    }
  };
  window.addEventListener('message', handleMessage, { signal: end.signal });
  const handleAbort = () => reject(options.signal?.reason);
  options.signal?.addEventListener('abort', handleAbort, { signal: end.signal });
  const timer = setInterval(() => {
    if (!popup.closed) return;
    const isHere = targetOrigin === window.location.origin;
    reject(
      isHere
        ? new LoginError('PopupClosedError', 'Login failed, popup was closed')
        : new LoginError(
            'PopupClosedError',
            `Login failed, Incorrect app origin, expected ${targetOrigin}`,
            { expectedOrigin: targetOrigin },
          ),
    );
  }, closedCheckMs);

  return promise.finally(() => {
    clearInterval(timer);
    end.abort();
    popup.close();
  });
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
