import '@fontsource-variable/inter';
import { TestApp, type TestAppOptions } from '@portico/testing/browser';
import { PorticoThemeProvider, type ThemeMode } from '@portico/ui';
import type { Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';
import { mswLoader } from './mswLoader.ts';

const preview: Preview = {
  globalTypes: {
    colorMode: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  // The environment may choose the scheme, so that tests can be run in either.
  initialGlobals: { colorMode: import.meta.env.STORYBOOK_COLOR_MODE ?? 'light' },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    layout: 'padded',
    controls: { expanded: true },
  },
  loaders: [mswLoader],
  decorators: [
    (Story, { globals, parameters }) => {
      const theme = globals.colorMode as ThemeMode;
      const app = parameters.app as Omit<TestAppOptions, 'theme'> | undefined;
      return app ? (
        <TestApp {...app} theme={theme}>
          <Story />
        </TestApp>
      ) : (
        <PorticoThemeProvider mode={theme}>
          <MemoryRouter initialEntries={(parameters.routes as string[] | undefined) ?? ['/']}>
            <Story />
          </MemoryRouter>
        </PorticoThemeProvider>
      );
    },
  ],
};

export default preview;
