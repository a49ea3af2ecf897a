import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogImportPlugin } from '../../plugin.ts';
import {
  answerAll,
  broken,
  existing,
  generated,
  repositoryUrl,
} from '../../testing/importAnswers.ts';
import ImportPage from './ImportPage.tsx';

/** Registers existing components. */
const meta: Meta<typeof ImportPage> = {
  component: ImportPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [catalogImportPlugin, catalogPlugin, authPlugin], path: '/catalog-import' },
    msw: { handlers: answerAll(generated) },
  },
};
export default meta;
type Story = StoryObj<typeof ImportPage>;

const analyze: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(
    await canvas.findByRole('textbox', { name: /Repository or file URL/ }),
    repositoryUrl,
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Analyze' }));
};

export const Empty: Story = {};

export const Proposed: Story = {
  play: async context => {
    await analyze(context);
    await context.canvas.findByRole('button', { name: 'Create pull request' });
  },
};

export const Found: Story = {
  parameters: { msw: { handlers: answerAll(existing) } },
  play: async context => {
    await analyze(context);
    await context.canvas.findByRole('button', { name: 'Register 1 file' });
  },
};

export const Broken: Story = {
  parameters: { msw: { handlers: answerAll(broken) } },
  play: async context => {
    await analyze(context);
    await context.canvas.findByText('2 files have mistakes');
  },
};

export const Opened: Story = {
  play: async context => {
    await analyze(context);
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: 'Create pull request' }),
    );
    await context.canvas.findByText('Waiting for its merge');
  },
};
