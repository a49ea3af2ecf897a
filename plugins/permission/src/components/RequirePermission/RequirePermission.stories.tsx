import { createPermission } from '@portico/contract/permissions';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { ErrorPage, InfoCard } from '@portico/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { permissionPlugin } from '../../plugin.ts';
import { RequirePermission } from './RequirePermission.tsx';

const { answer, answerNever } = createAnswers('permission');
const decide = (result: 'ALLOW' | 'DENY') =>
  answer(authorizeEndpoint, async request => {
    const { items } = (await request.json()) as { items: { id: string }[] };
    return { items: items.map(({ id }) => ({ id, result })) };
  });

const meta = {
  component: RequirePermission,
  parameters: {
    app: {
      plugins: [permissionPlugin],
      config: {
        permission: { enabled: true },
        app: { support: { url: 'https://help.example/' } },
      },
    },
  },
  args: {
    permission: createPermission('costs.report.read', 'read'),
    children: <InfoCard title="Costs">€ 1,250 this month</InfoCard>,
  },
} satisfies Meta<typeof RequirePermission>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Allowed: Story = { parameters: { msw: { handlers: [decide('ALLOW')] } } };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerNever(authorizeEndpoint)] } },
};
export const NotFound: Story = { parameters: { msw: { handlers: [decide('DENY')] } } };
export const Denied: Story = {
  args: { errorPage: <ErrorPage status={403} message="Costs are shown to team leads" /> },
  parameters: { msw: { handlers: [decide('DENY')] } },
};
