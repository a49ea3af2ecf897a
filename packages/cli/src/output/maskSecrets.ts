import { type ConfigValue, isConfigObject } from '@portico/config';

const mask = '***';
const shortestPart = 4;

/**
 * Replaces secrets by `***`, also where a longer text holds one, such as an address with a password.
 * Secrets of fewer than four characters are replaced only where they are the whole text.
 */
export function maskSecrets(value: ConfigValue, secrets: readonly string[]): ConfigValue {
  // A secret may be part of another; the longer one goes first.
  const ordered = secrets.toSorted((a, b) => b.length - a.length);
  const visit = (part: ConfigValue): ConfigValue => {
    if (typeof part === 'string') return maskText(part, ordered);
    if (Array.isArray(part)) return part.map(item => visit(item as ConfigValue));
    if (!isConfigObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, visit(child)]));
  };
  return visit(value);
}

function maskText(text: string, secrets: readonly string[]): string {
  if (secrets.includes(text)) return mask;
  return secrets
    .filter(secret => secret.length >= shortestPart)
    .reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
