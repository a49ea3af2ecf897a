/** A login that the user has turned down in the provider's window: nobody need be told. */
export const popupRejectedErrorName = 'PopupRejectedError';

/** A login that did not come about. */
export class LoginError extends Error {
  constructor(name: 'PopupBlockedError' | 'PopupClosedError' | 'RejectedError', message: string) {
    super(message);
    this.name = name;
  }
}

/** Whether a failure is worth telling: not when the user has turned it down. */
export function isWorthTelling(error: unknown): boolean {
  return (error as Error).name !== popupRejectedErrorName;
}
