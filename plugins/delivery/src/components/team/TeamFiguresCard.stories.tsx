import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { deliveryFiguresEndpoint } from '@portico/delivery-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import { answerDelivery } from '../../testing/deliveryAnswers.ts';
import { someFigures, tooFewFigures } from '../../testing/figureAnswers.ts';
import TeamFiguresCard from './TeamFiguresCard.tsx';

const meta: Meta<typeof TeamFiguresCard> = {
  component: TeamFiguresCard,
  args: { entity: aComponent({ kind: 'Group' }) },
  parameters: { app: { plugins: [deliveryPlugin, catalogPlugin] } },
};
export default meta;
type Story = StoryObj<typeof TeamFiguresCard>;

export const Some: Story = {
  parameters: { msw: { handlers: [answerDelivery.answer(deliveryFiguresEndpoint, someFigures)] } },
};
export const TooFew: Story = {
  parameters: {
    msw: { handlers: [answerDelivery.answer(deliveryFiguresEndpoint, tooFewFigures)] },
  },
};
export const Loading: Story = {
  parameters: { msw: { handlers: [answerDelivery.answerNever(deliveryFiguresEndpoint)] } },
};
