import type { Meta, StoryObj } from '@storybook/react-vite';
import { StructuredDataViewer } from './StructuredDataViewer.tsx';

const text = `apiVersion: backstage.io/v1alpha1
kind: Component
metadata:
  name: market-data-gateway
  description: Normalises and fans out exchange ticks to every internal consumer
  annotations:
    backstage.io/techdocs-ref: dir:.
    example.com/replicas: "3"
  tags: [go, low-latency, tier-1]
spec:
  type: service
  lifecycle: production
  owner: market-data-platform
  replicas: 3
  isPublic: false
  retiredAt: null
  dependsOn:
    - resource:ticks-db
    - component:reference-data
status: {}
`;

const large = {
  items: Array.from({ length: 8000 }, (_, index) => ({
    name: `pod-${index}`,
    ready: index % 7 !== 0,
    restarts: index % 5,
    image: `registry.example/market-data:${index}`,
    labels: { app: 'market-data', zone: `zone-${index % 3}` },
  })),
};

/** Code takes its time to come where much else runs. */
const patience = { timeout: 10_000 };

const meta = {
  component: StructuredDataViewer,
  args: { text, label: 'Entity' },
  // Its code has come; what is checked is what the reader sees.
  play: async ({ canvas }) => {
    await canvas.findByRole('tree', undefined, patience);
  },
} satisfies Meta<typeof StructuredDataViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Yaml: Story = {};
export const ChosenRow: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('treeitem', { name: /owner/ }, patience));
    await canvas.findByText('spec.owner', undefined, patience);
  },
};
export const Json: Story = { args: { format: 'json' } };
export const SortedKeys: Story = { args: { sortsKeys: true } };
export const Megabyte: Story = { args: { text: undefined, value: large, label: 'Pods' } };
export const Unreadable: Story = {
  args: { text: 'kind: [Component\nmetadata: {' },
  play: async ({ canvas }) => {
    await canvas.findByText(/YAML (or|oder) JSON/, undefined, patience);
  },
};
export const Nothing: Story = {
  args: { text: '' },
  play: async ({ canvas }) => {
    await canvas.findByText(/^(No data|Keine Daten)/, undefined, patience);
  },
};
export const Narrow: Story = {
  decorators: [
    Story => (
      <div style={{ maxWidth: 358 }}>
        <Story />
      </div>
    ),
  ],
};
