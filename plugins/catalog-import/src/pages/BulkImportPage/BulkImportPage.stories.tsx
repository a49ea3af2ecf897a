import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { analyzeLocationEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import {
  listFoundRepositoriesEndpoint,
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
} from '@portico/catalog-import-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { catalogImportPlugin } from '../../plugin.ts';
import {
  aFoundRepository,
  answerBulk,
  answerImport,
  foundRepositories,
} from '../../testing/importAnswers.ts';
import BulkImportPage from './BulkImportPage.tsx';

const plugins = [catalogImportPlugin, catalogPlugin, authPlugin];
const at = (path: string) => ({ app: { plugins, path } });
const chosen = at('/catalog-import/bulk?host=git.example&owner=acme');

/** Chooses repositories of an organization or group. */
const meta: Meta<typeof BulkImportPage> = {
  component: BulkImportPage,
  parameters: {
    layout: 'fullscreen',
    ...chosen,
    msw: { handlers: answerBulk() },
  },
};
export default meta;
type Story = StoryObj<typeof BulkImportPage>;

export const Start: Story = { parameters: at('/catalog-import/bulk') };

export const Selected: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('checkbox', { name: /acme\/ledger/ });
    await userEvent.click(box);
    await canvas.findByRole('button', { name: 'Review 1 repository' });
  },
};

export const Many: Story = {
  parameters: {
    msw: {
      handlers: [
        answerImport.answer(listFoundRepositoriesEndpoint, {
          items: Array.from({ length: 300 }, (_, index) => aFoundRepository(`service-${index}`)),
        }),
        ...answerBulk(),
      ],
    },
  },
};

export const Limited: Story = {
  parameters: {
    msw: {
      handlers: [
        answerImport.answer(listFoundRepositoriesEndpoint, {
          items: foundRepositories.map(each => ({
            ...each,
            descriptor: 'unknown' as const,
            descriptors: [],
          })),
          limitedUntil: '2026-01-05T10:30:00Z',
        }),
        ...answerBulk(),
      ],
    },
  },
};

const openReview: Story['play'] = async ({ canvas, userEvent }) => {
  for (const name of [/acme\/ledger/, /acme\/tools/])
    await userEvent.click(await canvas.findByRole('checkbox', { name }));
  await userEvent.click(await canvas.findByRole('button', { name: 'Review 2 repositories' }));
};
/** The dialog is beside the page. */
const inDialog = () => within(document.body);

export const Reviewed: Story = {
  play: async context => {
    await openReview(context);
    const [first] = await inDialog().findAllByRole('button', { name: 'Show YAML' });
    if (first) await context.userEvent.click(first);
  },
};

export const ReviewLoading: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answer(analyzeLocationEndpoint, () => new Promise(() => {})),
        ...answerBulk(),
      ],
    },
  },
  play: async context => {
    await openReview(context);
    await inDialog().findByText('acme/ledger is analyzed');
  },
};

export const ReviewFailed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(analyzeLocationEndpoint, { status: 500, message: 'It is down' }),
        ...answerBulk(),
      ],
    },
  },
  play: async context => {
    await openReview(context);
    await inDialog().findAllByText(/could not be analyzed/);
  },
};

export const HostLoading: Story = {
  parameters: {
    ...at('/catalog-import/bulk'),
    msw: {
      handlers: [
        answerImport.answer(listImportOwnersEndpoint, () => new Promise(() => {})),
        ...answerBulk(),
      ],
    },
  },
};

export const HostUnreachable: Story = {
  parameters: {
    ...at('/catalog-import/bulk'),
    msw: {
      handlers: [
        answerImport.answerError(listImportOwnersEndpoint, {
          status: 400,
          code: 'host-unreachable',
          message: "'git.example' did not answer: getaddrinfo ENOTFOUND",
        }),
        ...answerBulk(),
      ],
    },
  },
};

export const OwnerWithoutRepositories: Story = {
  parameters: {
    msw: {
      handlers: [
        answerImport.answer(listFoundRepositoriesEndpoint, { items: [] }),
        ...answerBulk(),
      ],
    },
  },
};

export const WithoutHosts: Story = {
  parameters: {
    ...at('/catalog-import/bulk'),
    msw: {
      handlers: [answerImport.answer(listImportHostsEndpoint, { items: [] }), ...answerBulk()],
    },
  },
};

export const Denied: Story = {
  parameters: {
    ...at('/catalog-import/bulk'),
    msw: {
      handlers: [
        answerImport.answerError(listImportHostsEndpoint, {
          status: 403,
          name: 'NotAllowedError',
          message: "You may not do this; it needs permission 'integrations.write'",
        }),
        ...answerBulk(),
      ],
    },
  },
};
