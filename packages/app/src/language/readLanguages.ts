import { ownLanguages } from '@portico/contract';
import type { ConfigApi } from '../apis/refs.ts';

/** The languages of a portal. */
export interface Languages {
  /** Language tags to choose from. */
  supported: readonly string[];
  /** The one for those who have not chosen. */
  default: string;
}

/**
 * Reads `app.languages`; without it, all languages that the portal has, and English first. Those who have not chosen get
 * the first of their browser's languages that is supported.
 *
 * @param preferred - language tags, the most wanted first.
 */
export function readLanguages(
  config: ConfigApi,
  preferred: readonly string[] = navigator.languages,
): Languages {
  const supported = config.getOptional<string[]>('app.languages.supported') ?? ownLanguages;
  const chosen = config.getOptionalString('app.languages.default');
  const ofBrowser = preferred.map(tag => findSupported(supported, tag)).find(Boolean);
  return { supported, default: ofBrowser ?? chosen ?? supported[0] ?? 'en' };
}

/** `de-AT` is supported by itself, else by `de`. */
function findSupported(supported: readonly string[], tag: string): string | undefined {
  const wanted = tag.toLowerCase();
  return (
    supported.find(each => each.toLowerCase() === wanted) ??
    supported.find(each => each.toLowerCase() === wanted.split('-')[0])
  );
}
