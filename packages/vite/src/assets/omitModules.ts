import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const empty = '\0portico-omitted';

/**
 * Replaces components that nothing renders by one that renders nothing, where their package imports them itself.
 *
 * @param modules - package and path without ending, such as `@mui/material/ButtonBase/TouchRipple`.
 */
export function omitModules(modules: readonly string[]): Plugin {
  const paths = modules.map(path => `/node_modules/${path}`);
  return {
    name: 'portico-omit',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return undefined;
      const path = join(dirname(importer), source).replaceAll('\\', '/');
      const isOmitted = paths.some(each => path.replace(/[.]\w+$/, '').endsWith(each));
      return isOmitted ? empty : undefined;
    },
    load: id => (id === empty ? 'export default () => null;' : undefined),
  };
}
