import { sandboxFrames } from '@portico/vite';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { serveMswWorker } from './serveMswWorker.ts';

const root = '../../..';
const portal = join(import.meta.dirname, root, 'apps/portal');
const ui = `${root}/packages/ui/src`;

/** Where plugins have stories; each is found by its plugin and its own name. */
function listPluginFolders() {
  const plugins = join(import.meta.dirname, root, 'plugins');
  return readdirSync(plugins).flatMap(plugin =>
    ['components', 'pages']
      .filter(folder => holdsStories(join(plugins, plugin, 'src', folder)))
      .map(folder => ({
        directory: `${root}/plugins/${plugin}/src/${folder}`,
        files: '**/*.stories.tsx',
        titlePrefix: `Plugins/${plugin}`,
      })),
  );
}

function holdsStories(folder: string) {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(name =>
      name.endsWith('.stories.tsx'),
    )
  );
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../src', files: '*.mdx', titlePrefix: 'Start here' },
    { directory: `${ui}/theme`, files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: `${ui}/icons`, files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: `${ui}/components`, files: '**/*.stories.tsx', titlePrefix: 'Components' },
    { directory: `${root}/packages/app/src/shell`, files: '*.stories.tsx', titlePrefix: 'Shell' },
    ...listPluginFolders(),
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: config =>
    mergeConfig(config, {
      plugins: [serveMswWorker(), sandboxFrames({ folder: portal, conditions: ['source'] })],
      build: {
        // Components say 'use client' for servers that render; here there is none.
        rolldownOptions: {
          onwarn: (warning: { code?: string }, warn: (warning: unknown) => void) =>
            warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
        },
      },
      resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    }),
};

export default config;
