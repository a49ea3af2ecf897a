import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { type DeliveryFigures, deliveryFiguresEndpoint } from '@portico/delivery-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveryPlugin } from '../../plugin.ts';
import { answerDelivery } from '../../testing/deliveryAnswers.ts';
import { someFigures, tooFewFigures } from '../../testing/figureAnswers.ts';
import TeamFiguresCard from './TeamFiguresCard.tsx';

useMswServer();

const open = (figures: DeliveryFigures) => {
  mswServer.use(answerDelivery.answer(deliveryFiguresEndpoint, figures));
  renderInTestApp(<TeamFiguresCard entity={aComponent({ kind: 'Group' })} />, {
    plugins: [deliveryPlugin, catalogPlugin],
  });
};

it('shows each figure with how it is computed', async () => {
  open(someFigures);
  expect(
    await screen.findByText('Last 30 days, 40 deployments to the last environment'),
  ).toBeVisible();
  expect(screen.getByText('9.3')).toBeVisible();
  expect(screen.getByText('10%')).toBeVisible();
  expect(
    screen.getByText('Median from the first build of a commit to its deployment'),
  ).toBeVisible();
});

it('says of how many deployments it has no figure', async () => {
  open(tooFewFigures);
  expect(await screen.findAllByText('Too few: 2 deployments, 3 needed')).toHaveLength(2);
  expect(screen.getByText('Too few: 1 deployment, 3 needed')).toBeVisible();
  expect(screen.queryByText(/%$/)).toBeNull();
});
