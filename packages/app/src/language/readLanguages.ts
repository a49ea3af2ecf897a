import { ownLanguages } from '@portico/contract';
import type { ConfigApi } from '../apis/refs.ts';

/** The languages of a portal. */
export interface Languages {
  /** Language tags to choose from. */
  supported: readonly string[];
  /** The one for those who have not chosen. */
  default: string;
}

/** Reads `app.languages`; without it, all languages that the portal has, and English first. */
export function readLanguages(config: ConfigApi): Languages {
  const supported = config.getOptional<string[]>('app.languages.supported') ?? ownLanguages;
  const chosen = config.getOptionalString('app.languages.default');
  return { supported, default: chosen ?? supported[0] ?? 'en' };
}
