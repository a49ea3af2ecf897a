import '@fontsource-variable/inter';
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
    (Story, { globals, parameters }) => (
      <PorticoThemeProvider mode={globals.colorMode as ThemeMode}>
        <MemoryRouter initialEntries={(parameters.routes as string[] | undefined) ?? ['/']}>
          <Story />
        </MemoryRouter>
      </PorticoThemeProvider>
    ),
  ],
};

export default preview;
