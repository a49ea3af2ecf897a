import { useEffect, useState } from 'react';
import type { CodeLanguage } from './codeLanguages.ts';
import type { CodeToken } from './highlightCode.ts';

const maxCharacters = 200_000;

/** The coloured pieces of each line of code; `undefined` until they are known, and where there are no colours. */
export function useHighlight(
  code: string,
  language: CodeLanguage | undefined,
): readonly CodeToken[][] | undefined {
  const [found, setFound] = useState<{
    code: string;
    language: CodeLanguage;
    lines: CodeToken[][];
  }>();
  useEffect(() => {
    if (!language || code.length > maxCharacters) return;
    const wanted = new AbortController();
    highlight(code, language, wanted.signal).then(
      lines => setFound({ code, language, lines }),
      (error: unknown) => {
        if (wanted.signal.aborted) return;
        // oxlint-disable-next-line no-console -- the code can be read without colours; the log says why they are missing
        console.warn(`Could not colour code in '${language}'`, error);
      },
    );
    return () => wanted.abort();
  }, [code, language]);
  return found && found.code === code && found.language === language ? found.lines : undefined;
}

async function highlight(code: string, language: CodeLanguage, signal: AbortSignal) {
  const { highlightCode } = await import('./highlightCode.ts');
  return highlightCode(code, language, signal);
}
