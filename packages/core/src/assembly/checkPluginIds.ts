import type { Problem } from '@portico/errors';
import type { Plugin } from '../plugins.ts';

/** Takes note of a problem; assembly goes on, so that all are reported at once. */
export type ReportProblem = (problem: Problem) => void;

const pluginIdPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Checks that plugin ids are well formed and used once. */
export function checkPluginIds(plugins: readonly Plugin[], report: ReportProblem): void {
  const seen = new Set<string>();
  for (const { id } of plugins) {
    if (!pluginIdPattern.test(id)) {
      report({
        code: 'plugin-id-invalid',
        pluginId: id,
        message: `The plugin id '${id}' is not valid`,
        hint: 'use lowercase letters and digits separated by single hyphens, a letter first',
      });
    }
    if (seen.has(id)) {
      report({
        code: 'plugin-duplicate',
        pluginId: id,
        message: `Two plugins have the id '${id}'`,
        hint: 'remove one of them from the list of plugins, or rename it',
      });
    }
    seen.add(id);
  }
}
