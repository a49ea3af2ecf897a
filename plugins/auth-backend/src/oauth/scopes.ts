import { InputError } from '@portico/errors';

const scopePattern = /^[!#-[\]-~]+$/;

/** The scopes in a text, each once; providers put spaces or commas between. */
export function parseScopes(text = ''): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

/** The scopes that somebody requests. @throws InputError when one is none. */
export function parseRequestedScopes(text: string | undefined): string[] {
  const scopes = [...new Set((text ?? '').split(/\s+/).filter(Boolean))];
  const wrong = scopes.find(scope => !scopePattern.test(scope));
  if (wrong !== undefined) throw new InputError(`'${wrong}' is not a scope`);
  return scopes;
}

/** Scopes as they are sent. */
export function writeScopes(scopes: readonly string[]): string {
  return scopes.join(' ');
}

/** Scopes joined, each once. */
export function joinScopes(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
