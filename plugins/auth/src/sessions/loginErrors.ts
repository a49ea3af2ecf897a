/** A login that the user has turned down in the provider's window: nobody need be told. */
export const popupRejectedErrorName = 'PopupRejectedError';

/** A login that did not come about. */
export class LoginError extends Error {
  /** The address that the portal should have been opened at, where it was another. */
  readonly expectedOrigin: string | undefined;

  constructor(
    name: 'PopupBlockedError' | 'PopupClosedError' | 'RejectedError',
    message: string,
    { expectedOrigin }: { expectedOrigin?: string } = {},
  ) {
    super(message);
    this.name = name;
    this.expectedOrigin = expectedOrigin;
  }
}

/** Whether a failure is worth telling: not when the user has turned it down. */
export function isWorthShowing(error: unknown): boolean {
  return (error as Error).name !== popupRejectedErrorName;
}
