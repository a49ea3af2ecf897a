import { anEntity } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import RemotesCard from './RemotesCard.tsx';

const meta = {
  component: RemotesCard,
  args: {
    entity: anEntity({
      kind: 'API',
      spec: {
        type: 'mcp-server',
        remotes: [
          { type: 'streamable-http', url: 'https://mcp.example.com/mcp' },
          { type: 'sse', url: 'https://mcp.example.com/sse' },
        ],
      },
    }),
  },
} satisfies Meta<typeof RemotesCard>;
export default meta;

export const McpServer: StoryObj<typeof meta> = {};
