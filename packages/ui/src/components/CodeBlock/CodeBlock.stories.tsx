import type { Meta, StoryObj } from '@storybook/react-vite';
import { CodeBlock } from './CodeBlock.tsx';

const code = `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: market-data-gateway
  description: Normalises and fans out exchange ticks to every internal consumer, at most two milliseconds late
spec:
  type: service
  owner: market-data-platform`;

const meta = { component: CodeBlock, args: { code, label: 'Entity as YAML' } } satisfies Meta<
  typeof CodeBlock
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Yaml: Story = {};
export const Wrapped: Story = { args: { isWrapped: true } };
export const Tall: Story = { args: { code: Array(8).fill(code).join('\n---\n'), maxHeight: 240 } };
