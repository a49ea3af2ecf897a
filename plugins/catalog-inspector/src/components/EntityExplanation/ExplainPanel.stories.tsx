import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { entityExplanationEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog, payExplanation } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import ExplainPanel from './ExplainPanel.tsx';

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
const explained = (changed: Partial<typeof payExplanation> = {}) =>
  answering(answerCatalog.answer(entityExplanationEndpoint, { ...payExplanation, ...changed }));

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
