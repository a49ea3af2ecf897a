/**
 * The description of the chart for a release: the chart and the image that it installs have the version of the packages.
 *
 * @param chart - text of `Chart.yaml`.
 * @throws Error when it does not name both versions.
 */
export function raiseChart(chart: string, version: string): string {
  const fields = [...chart.matchAll(/^(version|appVersion): /gm)].map(([, field]) => field);
  for (const field of ['version', 'appVersion'])
    if (!fields.includes(field)) throw new Error(`'Chart.yaml' has no '${field}'`);
  return chart.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}
