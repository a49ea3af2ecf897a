/** Whether a feature flag's name keeps the rules: 3 to 150 lowercase letters, digits, hyphens, a letter first. */
export function isFeatureFlagName(name: string): boolean {
  return /^[a-z][a-z0-9-]{2,149}$/.test(name);
}
