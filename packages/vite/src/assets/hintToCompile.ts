import type { Plugin } from 'vite';

const compileHint = '//# allFunctionsCalledOnLoad';

/** Has engines compile all of a file while it comes in, away from the page's thread, where they know the hint. */
export function hintToCompile(): Plugin {
  return {
    name: 'portico-compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = `${compileHint}\n${output.code}`;
        }
      },
    },
  };
}
