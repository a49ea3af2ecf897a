import { getStatusCode } from '@portico/errors';

/** What of a failed sign-in is shown to the person; what is not meant for them stays in the log. */
export function describeFailure(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error) || getStatusCode(error) === 500) {
    return { name: 'Error', message: 'Something went wrong on the server; its log reports what' };
  }
  return { name: error.name, message: error.message };
}
