import type { Plugin } from 'vite';

/** The part of the font that nearly all texts need. */
const font = /\binter-latin-wght-normal-[^/]+[.]woff2$/;

/**
 * Fetches the font beside the code: otherwise it is found by the first text that is shown, and the text takes another
 * width when it comes.
 */
export function preloadFont(): Plugin {
  return {
    name: 'portico-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(fileName => font.test(fileName))
          .map(fileName => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `./${fileName}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
