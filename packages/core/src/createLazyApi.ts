/** Methods of which each answers later. */
type AnswersLater<T> = {
  [Name in keyof T]: T[Name] extends (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>
    ? T[Name]
    : never;
};

type Method = (...args: unknown[]) => unknown;

/**
 * Makes an api whose code is fetched with its first call, so that pages without such a call do not load it. All its
 * methods answer with promises or with what `for await` reads. When the code could not be fetched, the call rejects, and
 * the next one tries again.
 */
export function createLazyApi<T extends AnswersLater<T>>(load: () => Promise<T>): T {
  let loaded: Promise<T> | undefined;
  const call = async (name: string, args: unknown[]) => {
    loaded ??= load();
    const api = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return (api as Record<string, Method>)[name]?.(...args);
  };
  const methods = new Map<string, Method>();
  return new Proxy({} as T, {
    get(_, name) {
      // What awaits the api must not take it for a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      let method = methods.get(name);
      if (!method) methods.set(name, (method = (...args) => answerLater(call(name, args))));
      return method;
    },
  });
}

/** A promise that `for await` reads too, where what it resolves to can be read. */
function answerLater(answer: Promise<unknown>): Promise<unknown> & AsyncIterable<unknown> {
  return Object.assign(answer, {
    async *[Symbol.asyncIterator]() {
      yield* (await answer) as AsyncIterable<unknown>;
    },
  });
}
