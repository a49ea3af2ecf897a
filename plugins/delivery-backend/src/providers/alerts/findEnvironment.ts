/** Labels that name where an alert fires, the first that it has counts. */
const environmentLabels = ['environment', 'env', 'cluster'];

/** Where an alert fires, by its labels; `undefined` where none of them says it. */
export function findEnvironment(labels: Readonly<Record<string, unknown>>): string | undefined {
  return environmentLabels
    .map(name => (Object.hasOwn(labels, name) ? labels[name] : undefined))
    .find((value): value is string => typeof value === 'string' && value !== '');
}
