import { parseHostJson } from '../parseHostJson.ts';

const maxAnswerBytes = 50_000_000;

/** The body as text. @throws Error when it is larger than any answer that is expected. */
export async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    size += value.length;
    if (size > maxAnswerBytes) {
      await reader.cancel();
      throw new Error(`the answer has more than ${maxAnswerBytes / 1_000_000} MB`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

/** The value of a body; its text where it is no JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseHostJson(text);
  } catch {
    return text;
  }
}

/** Azure DevOps answers those without rights with a page to sign in. */
export function isSignInPage({ status, headers }: Response): boolean {
  return status === 203 && headers.get('content-type')?.startsWith('text/html') === true;
}
