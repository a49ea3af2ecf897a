import '@fontsource-variable/inter';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { ComponentPage } from './ComponentPage.tsx';
import { mswLoader } from './mswLoader.ts';
import { StoryFrame } from './StoryFrame.tsx';
import { ThemedDocs } from './ThemedDocs.tsx';

/** Runs of tests judge violations alone; all nodes that pass would be sent along with each story's result. */
const isTested = import.meta.env.VITEST_STORYBOOK === 'false';

// What is waited for comes late where other stories run beside.
if (isTested) configure({ asyncUtilTimeout: 15_000 });

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
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'de', title: 'Deutsch' },
        ],
      },
    },
  },
  // The environment may choose both, so that tests can be run in either.
  initialGlobals: {
    colorMode: import.meta.env.STORYBOOK_COLOR_MODE ?? 'light',
    locale: import.meta.env.STORYBOOK_LOCALE ?? 'en',
  },
  // Each component has a page of its own: what it is for, its props, and all its states.
  tags: ['autodocs'],
  parameters: {
    a11y: {
      test: 'error',
      options: isTested ? { resultTypes: ['violations'], selectors: false } : {},
    },
    backgrounds: { disable: true },
    layout: 'padded',
    controls: { expanded: true },
    docs: { container: ThemedDocs, page: ComponentPage, toc: true },
    options: {
      storySort: {
        order: [
          'Start here',
          'Foundations',
          ['Tokens', 'Kinds and states', 'Controls', 'Icons', 'Writing'],
          'Components',
          'Shell',
          'Plugins',
        ],
      },
    },
  },
  // Stories of one worker share the browser's storage: each begins without what another one has stored, such as a sign-in.
  beforeEach() {
    if (!isTested) return;
    localStorage.clear();
    sessionStorage.clear();
  },
  loaders: [mswLoader],
  decorators: [
    (Story, { globals, parameters }) => (
      <StoryFrame
        theme={globals.colorMode}
        locale={globals.locale}
        app={parameters.app}
        routes={parameters.routes}
      >
        <Story />
      </StoryFrame>
    ),
  ],
};

export default preview;
