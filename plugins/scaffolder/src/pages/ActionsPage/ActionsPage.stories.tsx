import { catalogPlugin } from '@portico/catalog';
import { listActionsEndpoint } from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import ActionsPage from './ActionsPage.tsx';

/** The installed actions. */
const meta: Meta<typeof ActionsPage> = {
  component: ActionsPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [scaffolderPlugin, catalogPlugin], path: '/create/actions' },
  },
};
export default meta;
type Story = StoryObj<typeof ActionsPage>;

export const Some: Story = {
  parameters: {
    msw: {
      handlers: [
        answerScaffolder.answer(listActionsEndpoint, [
          {
            id: 'debug:log',
            description: 'Writes a message into the log.',
            schema: {
              input: {
                type: 'object',
                required: ['message'],
                properties: {
                  message: { type: 'string', title: 'Message', description: 'What is written.' },
                  level: { enum: ['info', 'error'] },
                },
              },
            },
            examples: [{ description: 'Say hello', example: 'steps:\n  - action: debug:log\n' }],
          },
          { id: 'fetch:plain', description: 'Downloads files.' },
        ]),
      ],
    },
  },
};
