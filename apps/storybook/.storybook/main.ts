import { sandboxFrames } from '@portico/vite';
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { serveMswWorker } from './serveMswWorker.ts';

const root = '../../..';
const portal = join(import.meta.dirname, root, 'apps/portal');
const ui = `${root}/packages/ui/src`;

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    { directory: '../src', files: '*.mdx', titlePrefix: 'Start here' },
    { directory: `${ui}/theme`, files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: `${ui}/icons`, files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: `${ui}/components`, files: '**/*.stories.tsx', titlePrefix: 'Components' },
    { directory: `${root}/packages/app/src`, files: '**/*.stories.tsx', titlePrefix: 'Shell' },
    { directory: `${root}/plugins`, files: '*/src/**/*.stories.tsx', titlePrefix: 'Plugins' },
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
