import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { LogBuffer } from './LogBuffer.ts';
import { LogViewer } from './LogViewer.tsx';

const esc = '\u001b';
const levels = [
  `${esc}[32mINFO ${esc}[0m`,
  `${esc}[33mWARN ${esc}[0m`,
  `${esc}[1;31mERROR${esc}[0m`,
];

function makeLine(index: number) {
  const time = new Date(Date.UTC(2026, 2, 3, 9, 0, 0, index * 7)).toISOString();
  const level = levels[index % 17 === 0 ? 2 : index % 5 === 0 ? 1 : 0];
  return `${esc}[90m${time}${esc}[0m ${level} ${esc}[36mmarket-data${esc}[0m request ${index} answered in ${(index * 37) % 900} ms`;
}
const makeLog = (count: number) =>
  Array.from({ length: count }, (_, index) => makeLine(index)).join('\n');

const build = [
  'Fetching base image',
  `${esc}[1mStep 1/4${esc}[0m FROM node:24`,
  ` ${esc}[2m---> cached${esc}[0m`,
  `${esc}[1mStep 2/4${esc}[0m RUN npm ci`,
  `10% \r50% \r${esc}[32m100% done${esc}[0m`,
  `${esc}[30;42m PASS ${esc}[0m src/prices.test.ts ${esc}[38;5;208m(1.2 s)${esc}[0m`,
  `${esc}[37;41m FAIL ${esc}[0m src/ticks.test.ts`,
  `  ${esc}[31mAssertionError: expected 3 to equal 4${esc}[0m`,
  `  ${esc}[38;2;255;230;120mat src/ticks.test.ts:12${esc}[0m, see https://ci.example/runs/7.`,
  `${esc}[7minverse${esc}[0m ${esc}[4munderlined${esc}[0m ${esc}[9mstruck${esc}[0m ${esc}[3mitalic${esc}[0m`,
  [0, 1, 2, 3, 4, 5, 6, 7].map(color => `${esc}[3${color}mcolour ${color}${esc}[0m`).join(' '),
  [0, 1, 2, 3, 4, 5, 6, 7].map(color => `${esc}[9${color}mbright ${color}${esc}[0m`).join(' '),
  [0, 1, 2, 3, 4, 5, 6, 7].map(color => `${esc}[4${color}m back ${color} ${esc}[0m`).join(' '),
  `${esc}]8;;https://docs.example/build${esc}\\How to fix a build${esc}]8;;${esc}\\`,
  'A line that is rather long, '.repeat(14),
].join('\n');

/** Code takes its time to come where much else runs. */
const patience = { timeout: 10_000 };

const meta = {
  component: LogViewer,
  args: { log: build, minHeight: 420 },
} satisfies Meta<typeof LogViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Its code has come; what is checked is what the reader sees. */
const play: Story['play'] = async ({ canvas }) => {
  await canvas.findByRole('searchbox', undefined, patience);
};

export const Colours: Story = { play };
export const Found: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox', undefined, patience), 'back');
    await canvas.findByText(/^1 \p{L}+ \d/u, undefined, patience);
  },
};
/** Of lines that were given no colours. */
export const Levels: Story = {
  play,
  args: {
    log: 'INFO starting\nWARN slow answer, attempt 1 of 3\nERROR no answer\n{"level":"fatal","msg":"gave up"}',
  },
};
export const MarkedLines: Story = { play, args: { selectedLines: { first: 7, last: 9 } } };
export const HundredThousandLines: Story = {
  play,
  args: { log: '', minHeight: '55rem' },
  render: args => <Long {...args} />,
};
export const Following: Story = {
  play,
  args: { isLive: true },
  render: args => <Growing {...args} />,
};
export const EndedAtItsEnd: Story = {
  args: { log: makeLog(3000), opensAtEnd: true },
  play: async ({ canvas }) => {
    await canvas.findByText(/request 2999 answered/, undefined, patience);
  },
};
export const Loading: Story = { args: { log: '', isLoading: true } };
export const Empty: Story = { args: { log: '', emptyTitle: 'No logs emitted' } };
export const WaitingForLines: Story = { args: { log: '', isLive: true } };
export const Failed: Story = { args: { log: '', error: new Error('The cluster did not answer') } };
export const BrokenOff: Story = { play, args: { error: new Error('The connection was lost') } };
export const Narrow: Story = {
  play,
  decorators: [
    Story => (
      <div style={{ maxWidth: 358 }}>
        <Story />
      </div>
    ),
  ],
};

function Long(props: Parameters<typeof LogViewer>[0]) {
  const [log] = useState(() => makeLog(100_000));
  return <LogViewer {...props} log={log} />;
}

function Growing(props: Parameters<typeof LogViewer>[0]) {
  const [log] = useState(() => new LogBuffer(makeLog(200)));
  useEffect(() => {
    const timer = setInterval(() => log.append(`\n${makeLine(log.length)}`), 700);
    return () => clearInterval(timer);
  }, [log]);
  return <LogViewer {...props} log={log} />;
}
