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
export type LoadOptions = LoadOptionsOf<AutocompleteOption>;

/** What was found; the options of the words before stay until new ones come. */
export interface FoundOptions<Option> {
  options: readonly Option[];
  isLoading: boolean;
  error: Error | undefined;
  retry: () => void;
}

/** As {@link LoadOptions}, for options of any shape. */
export type LoadOptionsOf<Option> = (
  term: string,
  options: { signal: AbortSignal },
) => Promise<readonly Option[]>;

interface Answer<Option> {
  options: readonly Option[];
  error: Error | undefined;
  question: string | undefined;
  /** What was requested for it: another one may know other options. */
  from: LoadOptionsOf<Option> | undefined;
}

const noAnswer = { options: [], error: undefined, question: undefined, from: undefined };

/** Searches once the typing rests, and drops what is no longer wanted. */
export function useOptions<Option>(
  load: LoadOptionsOf<Option>,
  term: string,
  isWanted: boolean,
  debounceMs: number,
): FoundOptions<Option> {
  const [answer, setAnswer] = useState<Answer<Option>>(noAnswer);
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
