import { radarStatusEndpoint, techRadarPluginId } from '@portico/tech-radar-common';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { techRadarPlugin } from '../../plugin.ts';
import { aFullRadar, aRadar, anEntry } from '../../testing/aRadar.ts';
import TechRadarPage from './TechRadarPage.tsx';

const { answer, answerError, answerNever } = createAnswers(techRadarPluginId);

const radar = aRadar([
  anEntry('rust', {
    description: 'For everything with a **latency budget**.',
    timeline: [
      { date: '2026-03-01', ringId: 'adopt', description: 'The default for feed handlers.' },
      { date: '2025-01-01', ringId: 'trial' },
    ],
    usedBy: { tags: [], dependsOn: [], annotations: {} },
  }),
  anEntry('java', {
    timeline: [
      { date: '2026-03-01', ringId: 'hold' },
      { date: '2025-01-01', ringId: 'adopt' },
    ],
  }),
  anEntry('zig', { timeline: [{ date: '2026-03-01', ringId: 'assess' }] }),
  anEntry('kafka', { quadrant: 'data' }),
  anEntry('linkerd', { quadrant: 'platform', timeline: [{ date: '2025-01-01', ringId: 'trial' }] }),
]);
const showing = (status: Parameters<typeof answer<typeof radarStatusEndpoint>>[1]) => ({
  msw: { handlers: [answer(radarStatusEndpoint, status)] },
});
const at = (path: string) => ({ app: { plugins: [techRadarPlugin], path } });

const meta = {
  component: TechRadarPage,
  parameters: { layout: 'fullscreen', ...at('/'), ...showing({ isConfigured: true, radar }) },
} satisfies Meta<typeof TechRadarPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const waitForPicture: NonNullable<Story['play']> = async ({ canvas }) => {
  await canvas.findByRole('group', { name: /^Radar/ }, { timeout: 10_000 });
};

export const Some: Story = { play: waitForPicture };
export const Many: Story = {
  parameters: showing({ isConfigured: true, radar: aFullRadar(120) }),
  play: waitForPicture,
};
export const Quadrant: Story = { parameters: at('/?quadrant=languages'), play: waitForPicture };
export const Entry: Story = { parameters: at('/?entry=rust') };
export const NothingMatches: Story = { parameters: at('/?q=cobol'), play: waitForPicture };
export const Former: Story = { parameters: at('/?date=2025-01-01'), play: waitForPicture };
export const Outdated: Story = {
  parameters: showing({
    isConfigured: true,
    radar,
    readAt: '2026-01-01T10:00:00.000Z',
    problem: {
      message: "line 12: 'entries[3].quadrant' (Kafka) names no quadrant: 'dta'; use 'data'",
      at: '2026-01-02T10:00:00.000Z',
    },
  }),
  play: waitForPicture,
};
export const Broken: Story = {
  parameters: showing({
    isConfigured: true,
    problem: { message: "'techRadar.url' does not exist", at: '2026-01-02T10:00:00.000Z' },
  }),
};
export const NotConfigured: Story = { parameters: showing({ isConfigured: false }) };
export const NotReadYet: Story = { parameters: showing({ isConfigured: true }) };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerNever(radarStatusEndpoint)] } },
};
export const Denied: Story = {
  parameters: {
    msw: {
      handlers: [
        answerError(radarStatusEndpoint, {
          status: 403,
          name: 'NotAllowedError',
          message: 'You may not see the radar',
        }),
      ],
    },
  },
};
