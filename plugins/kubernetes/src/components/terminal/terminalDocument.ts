/**
 * The document as a terminal may use it under the page's content security policy: style elements that it makes
 * carry the page's nonce.
 */
export function createTerminalDocument(document: Document): Document {
  const createElement = createWithNonce(document);
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/**
 * Does something with the page's own document as {@link createTerminalDocument} gives it: xterm 6.0.0 makes one of its
 * style elements with that, whatever document it was given.
 */
export function withNonce(document: Document, act: () => void): void {
  document.createElement = createWithNonce(document);
  try {
    act();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

function createWithNonce(document: Document): Document['createElement'] {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  const create = document.createElement.bind(document);
  return (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (nonce !== undefined && tag.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
}
