import type { Plugin } from '../plugins.ts';
import type { ReportProblem } from './report.ts';

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
        mend: 'use lowercase letters and digits separated by single hyphens, a letter first',
      });
    }
    if (seen.has(id)) {
      report({
        code: 'plugin-duplicate',
        pluginId: id,
        message: `Two plugins have the id '${id}'`,
        mend: 'remove one of them from the list of plugins, or rename it',
      });
    }
    seen.add(id);
  }
}
