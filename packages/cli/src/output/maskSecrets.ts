import { type ConfigValue, isConfigObject } from '@portico/config';
import { TextFinder } from '@portico/patterns';

const mask = '***';
const shortestPart = 4;

/**
 * Replaces secrets by `***`, also where a longer text holds one, such as an address with a password.
 * Secrets of fewer than four characters are replaced only where they are the whole text.
 */
export function maskSecrets(value: ConfigValue, secrets: readonly string[]): ConfigValue {
  const whole = new Set(secrets);
  const parts = new TextFinder(secrets.filter(secret => secret.length >= shortestPart));
  const visit = (part: ConfigValue): ConfigValue => {
    if (typeof part === 'string') return whole.has(part) ? mask : parts.replace(part, mask);
    if (Array.isArray(part)) return part.map(item => visit(item as ConfigValue));
    if (!isConfigObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, visit(child)]));
  };
  return visit(value);
}
