import { type ConfigValue } from '@portico/config';
/**
 * Replaces secrets by `***`, also where a longer text holds one, such as an address with a password.
 * Secrets of fewer than four characters are replaced only where they are the whole text.
 */
export declare function maskSecrets(value: ConfigValue, secrets: readonly string[]): ConfigValue;
//# sourceMappingURL=maskSecrets.d.ts.map
