/** Words in names of environments, by how far a version has come that runs there. */
const stages: readonly (readonly string[])[] = [
  ['local', 'sandbox', 'playground', 'preview', 'dev', 'develop', 'development'],
  ['ci', 'int', 'integration', 'test', 'testing', 'qa'],
  ['uat', 'stage', 'staging', 'stg', 'pre', 'preprod', 'preproduction', 'acceptance', 'beta'],
  ['prod', 'production', 'prd', 'live'],
];

/**
 * Environments in the order in which versions pass through them: those that are configured, in their order; then the
 * others by the words in their names (development, test, staging, production); all else by name at the end.
 */
export function orderEnvironments(
  names: readonly string[],
  configured: readonly string[],
): string[] {
  const rank = (name: string): number => {
    const at = configured.indexOf(name);
    return at === -1 ? configured.length + findStage(name) : at;
  };
  return [...new Set(names)].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** By the word that comes earliest in a version's life, so that `pre-prod` is before `prod`. */
function findStage(name: string): number {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const found = stages.findIndex(stage => words.some(word => stage.includes(word)));
  return found === -1 ? stages.length : found;
}
