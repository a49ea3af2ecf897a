import type { Meta, StoryObj } from '@storybook/react-vite';
import { Markdown } from './Markdown.tsx';

const text = `# Market data gateway

Normalises **exchange ticks** and fans them out to every internal consumer. It is at most
*two milliseconds* late, see [the figures](https://dashboards.example/ticks) and \`make bench\`.[^1]

## Run it

1. Install the tools
2. Start the gateway:

\`\`\`sh
make install
PORT=8080 ./gateway --feed=all # takes a minute
\`\`\`

\`\`\`yaml
feed:
  exchanges: [xetra, lse]
  isReplayed: false
\`\`\`

> Outside trading hours the feed replays the day before.

### What is missing

- [x] Order books
- [ ] Auctions
  - [ ] opening
  - [ ] closing

| Exchange | Ticks a second | Delay |
|:---------|---------------:|:-----:|
| Xetra    |        120,000 | 1 ms  |
| London   |         94,000 | 2 ms  |

---

Ask in [#market-data](https://chat.example/market-data) or go to [Run it](#run-it).

[^1]: Measured in March, at the busiest hour.
`;

const hostile = `<script>alert(1)</script>

<img src=x onerror=alert(1)>

[click](javascript:alert(1)) ![picture](data:text/html,x) <b onclick=alert(1)>bold</b>`;

/** Code takes its time to come where much else runs. */
const patience = { timeout: 10_000 };

const meta = { component: Markdown, args: { text } } satisfies Meta<typeof Markdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Document: Story = {
  // Its code has come; what is checked is what the reader sees.
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Run it' }, patience);
  },
};
export const Hostile: Story = {
  args: { text: hostile },
  play: async ({ canvas }) => {
    await canvas.findByText(/<script>/, undefined, patience);
  },
};
export const TooNested: Story = {
  args: { text: `${'> '.repeat(2000)}deep` },
  play: async ({ canvas }) => {
    await canvas.findByText(/too deeply nested|zu verschachtelt/, undefined, patience);
  },
};
export const Narrow: Story = {
  play: Document.play,
  decorators: [
    Story => (
      <div style={{ maxWidth: 358 }}>
        <Story />
      </div>
    ),
  ],
};
