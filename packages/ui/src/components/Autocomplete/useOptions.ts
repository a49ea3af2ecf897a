import { toError } from '@portico/errors';
import { useEffect, useState } from 'react';

/** One item that can be found. */
export interface AutocompleteOption {
  value: string;
  label: string;
  /** What people call it, where the label says more. */
  name?: string;
}

/** Asks a server for what fits the words typed. */
export type LoadOptions = (
  term: string,
  options: { signal: AbortSignal },
) => Promise<readonly AutocompleteOption[]>;

/** What was found; the options of the words before stay until new ones come. */
export interface FoundOptions {
  options: readonly AutocompleteOption[];
  isLoading: boolean;
  error: Error | undefined;
  retry: () => void;
}

interface Answer {
  options: readonly AutocompleteOption[];
  error: Error | undefined;
  question: string | undefined;
  /** What was requested for it: another one may know other options. */
  from: LoadOptions | undefined;
}

const noAnswer: Answer = { options: [], error: undefined, question: undefined, from: undefined };

/** Searches once the typing rests, and drops what is no longer wanted. */
export function useOptions(
  load: LoadOptions,
  term: string,
  isWanted: boolean,
  debounceMs: number,
): FoundOptions {
  const [answer, setAnswer] = useState(noAnswer);
  const [attempt, setAttempt] = useState(0);
  const question = `${attempt}:${term}`;
  const isAnswered = answer.question === question && answer.from === load;

  useEffect(() => {
    if (!isWanted || isAnswered) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const loadOptions = () => {
      load(term, { signal }).then(
        options =>
          !signal.aborted && setAnswer({ options, error: undefined, question, from: load }),
        (reason: unknown) => {
          if (signal.aborted) return;
          const error = toError(reason);
          setAnswer({ options: [], error, question, from: load });
        },
      );
    };
    const timer = setTimeout(loadOptions, term === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, term, question, isWanted, isAnswered, debounceMs]);

  return {
    options: answer.options,
    isLoading: isWanted && !isAnswered,
    error: isAnswered ? answer.error : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
