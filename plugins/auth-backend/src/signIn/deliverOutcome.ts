import type { RawAnswer } from '@portico/server/http';
import { answerFrame, type SignInOutcome } from '../flow/answerFrame.ts';
import { describeFailure } from '../flow/describeFailure.ts';
import { answerRedirect } from './answers.ts';
import type { SignInCall, SignInTarget } from './SignIn.ts';

/** Reports the page that waits what a sign-in came to, in the way that it waits. */
export function deliverOutcome(
  outcome: SignInOutcome,
  target: SignInTarget,
  { headers }: SignInCall,
  setCookies: readonly string[] = [],
): RawAnswer {
  if (target.flow === 'popup') {
    return answerFrame(outcome, {
      targetOrigin: target.origin,
      acceptLanguage: headers['accept-language'],
      setCookies,
    });
  }
  const location = new URL(target.redirectUrl);
  if ('error' in outcome) {
    location.searchParams.set('error', describeFailure(outcome.error).message);
  }
  return answerRedirect(location, setCookies);
}
