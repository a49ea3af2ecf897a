import { entitiesByRefsEndpoint, entityExplanationEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import { ExplainPanel } from './ExplainPanel.tsx';
import { explanation } from './explanationStoryData.ts';

export default {
  component: ExplainPanel,
  args: { entity: aComponent() },
} satisfies Meta<typeof ExplainPanel>;

type Story = StoryObj<typeof ExplainPanel>;

const answering = (answer: ReturnType<typeof answerCatalog.answerNotFound>) => ({
  app: { plugins: [catalogPlugin, permissionPlugin] },
  msw: {
    handlers: [
      answer,
      answerCatalog.answer(entitiesByRefsEndpoint, async request => {
        const { entityRefs } = (await request.json()) as { entityRefs: string[] };
        return { items: entityRefs.map(() => null) };
      }),
    ],
  },
});
const explained = (changed: Partial<typeof explanation> = {}) =>
  answering(answerCatalog.answer(entityExplanationEndpoint, { ...explanation, ...changed }));

export const Explained: Story = { parameters: explained() };
export const NothingWrong: Story = {
  parameters: explained({ conflicts: [], references: [], unresolvedTotal: 0 }),
};
export const FromAProvider: Story = {
  parameters: explained({ chain: [{ kind: 'provider', target: 'ldap', otherParents: 0 }] }),
};
export const Orphan: Story = { parameters: explained({ chain: [] }) };
export const Loading: Story = {
  parameters: answering(answerCatalog.answerNever(entityExplanationEndpoint)),
};
export const Failed: Story = {
  parameters: answering(
    answerCatalog.answerError(entityExplanationEndpoint, {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The database does not answer',
    }),
  ),
};
export const Unknown: Story = {
  parameters: answering(answerCatalog.answerNotFound(entityExplanationEndpoint)),
};
