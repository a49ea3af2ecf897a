import { catalogPlugin } from '@portico/catalog';
import {
  entityHistoryEndpoint,
  entityVersionEndpoint,
  type VersionedEntity,
} from '@portico/catalog-common/history';
import { aComponent, anEntity, answerCatalog, aVersion } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import VersionsPanel from './VersionsPanel.tsx';
import { history, historyAnswers } from './historyStoryData.ts';

const at = (search = '', changed: Partial<typeof historyAnswers> = {}) => ({
  app: { plugins: [catalogPlugin, permissionPlugin], path: `/?inspect=history${search}` },
  msw: { handlers: Object.values({ ...historyAnswers, ...changed }) },
});

export default {
  component: VersionsPanel,
  args: { entity: aComponent() },
} satisfies Meta<typeof VersionsPanel>;

type Story = StoryObj<typeof VersionsPanel>;

export const Versions: Story = { parameters: at() };
export const OfWhichOlderWereDropped: Story = {
  parameters: at('', {
    history: answerCatalog.answer(entityHistoryEndpoint, {
      ...history,
      storedSince: '2026-08-01T00:00:00.000Z',
    }),
  }),
};
export const NoChanges: Story = {
  parameters: at('', {
    history: answerCatalog.answer(entityHistoryEndpoint, {
      items: [aVersion({ version: 1, action: 'created' })],
      pageInfo: {},
    }),
  }),
};
export const NoneStored: Story = {
  parameters: at('', { history: answerCatalog.answerNotFound(entityHistoryEndpoint) }),
};
export const Loading: Story = {
  parameters: at('', { history: answerCatalog.answerNever(entityHistoryEndpoint) }),
};
export const Failed: Story = {
  parameters: at('', {
    history: answerCatalog.answerError(entityHistoryEndpoint, {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The database does not answer',
    }),
  }),
};
export const Denied: Story = {
  parameters: at('', {
    history: answerCatalog.answerError(entityHistoryEndpoint, {
      status: 403,
      name: 'NotAllowedError',
      message: 'You may not see this entity',
    }),
  }),
};
export const Differences: Story = { parameters: at('&version=4') };
export const DifferencesSideBySide: Story = { parameters: at('&version=3&diff=split') };
export const DifferencesOfTheFirstVersion: Story = { parameters: at('&version=1') };
export const NoDifferences: Story = { parameters: at('&version=3&against=3') };
export const VersionThatIsGone: Story = {
  parameters: at('&version=99', {
    version: answerCatalog.answerNotFound(entityVersionEndpoint),
  }),
};

const paths = Array.from(
  { length: 120_000 },
  (_, index) => `  /v1/accounts/${index}: { get: { summary: Read it } }`,
);
const anApi = (definition: string) => anEntity({ kind: 'API', spec: { definition } });
/** Five megabytes, of which some lines changed. */
export const DifferencesOfAVeryLargeDefinition: Story = {
  parameters: at('&version=2', {
    version: answerCatalog.answer(entityVersionEndpoint, request => {
      const isFirst = new URL(request.url).pathname.endsWith('/1');
      const lines = isFirst ? paths : paths.filter((_, index) => index % 40_000 !== 7);
      return {
        version: isFirst ? 1 : 2,
        at: '2026-11-10T00:00:00.000Z',
        action: isFirst ? 'created' : 'updated',
        ...(!isFirst && { previous: 1 }),
        entity: anApi(lines.join('\n')),
      } satisfies VersionedEntity;
    }),
  }),
};
