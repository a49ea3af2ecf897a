/** The sides of the inspector, as the address names them, in order. */
export const inspectorTabs = [
  'overview',
  'ancestry',
  'colocated',
  'json',
  'yaml',
  'history',
  'explain',
] as const;

/** One side of the inspector. */
export type InspectorTab = (typeof inspectorTabs)[number];

/** The parameter of the address that opens the inspector and names its side. */
export const inspectParam = 'inspect';

/** The parameters that only some side of the inspector reads. */
const sideParams = ['version', 'against', 'diff'];

/** The side that an address requests: none without the parameter, the first one where it makes no sense. */
export function readInspectorTab(search: URLSearchParams): InspectorTab | undefined {
  const requested = search.get(inspectParam);
  if (requested === null) return undefined;
  return inspectorTabs.find(tab => tab === requested) ?? 'overview';
}

/** The same address with the inspector at a side; closed without one. Everything else in it stays. */
export function writeInspectorTab(
  search: URLSearchParams,
  tab: InspectorTab | undefined,
): URLSearchParams {
  const written = new URLSearchParams(search);
  for (const param of sideParams) written.delete(param);
  if (tab === undefined) written.delete(inspectParam);
  else written.set(inspectParam, tab);
  return written;
}
