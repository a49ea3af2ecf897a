import { randomBytes } from 'node:crypto';
import type { AuthorizationMessage, AuthSession } from '@portico/contract/auth';
import { getStatusCode } from '@portico/errors';
import { RawAnswer } from '@portico/server/http';
import { describeFailure } from './describeFailure.ts';
import { type FrameTexts, getFrameTexts } from './frameTexts.ts';

/** What a sign-in came to. */
export type SignInOutcome = { session: AuthSession } | { error: unknown };

/** How a popup is answered. */
export interface FrameOptions {
  /** The only origin that learns the outcome. */
  targetOrigin: string;
  acceptLanguage: string | undefined;
  setCookies?: readonly string[];
}

/** The page that posts an outcome to the window that opened it, and closes itself. */
export function answerFrame(outcome: SignInOutcome, options: FrameOptions): RawAnswer {
  const { targetOrigin, acceptLanguage, setCookies = [] } = options;
  const texts = getFrameTexts(acceptLanguage);
  const messages: AuthorizationMessage[] = [
    { type: 'config_info', targetOrigin },
    {
      type: 'authorization_response',
      ...('session' in outcome
        ? { response: outcome.session }
        : { error: describeFailure(outcome.error) }),
    },
  ];
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new RawAnswer({
    status: 'session' in outcome ? 200 : getStatusCode(outcome.error),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      // The opener is reached by postMessage, and pages of providers lie between.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
    },
    body: writePage({ nonce, texts, messages, targetOrigin, isGood: 'session' in outcome }),
  });
}

interface Page {
  nonce: string;
  texts: FrameTexts;
  messages: readonly AuthorizationMessage[];
  targetOrigin: string;
  isGood: boolean;
}

// The first message goes to any page, so that one at a wrong address can say which is right; the second
// one, which holds the session, to the right one only.
function writePage({ nonce, texts, messages, targetOrigin, isGood }: Page): string {
  const data = JSON.stringify({ messages, targetOrigin }).replace(/</g, String.raw`\u003c`);
  const text = isGood ? texts.done : texts.failed;
  return `<!doctype html>
<html lang="${texts.language}">
<head><meta charset="utf-8"><title>${texts.title}</title>
<meta name="color-scheme" content="light dark">
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:30rem;padding:0 1rem}</style>
</head>
<body><p id="text" role="status">${text}</p>
<script nonce="${nonce}" type="application/json" id="data">${data}</script>
<script nonce="${nonce}">
const { messages, targetOrigin } = JSON.parse(document.getElementById('data').textContent);
const [info, answer] = messages;
if (window.opener) {
  window.opener.postMessage(info, '*');
  window.opener.postMessage(answer, targetOrigin);
  setTimeout(() => window.close(), 100);
} else if (answer.error) {
  document.getElementById('text').append(' ' + answer.error.message);
}
</script></body>
</html>
`;
}
