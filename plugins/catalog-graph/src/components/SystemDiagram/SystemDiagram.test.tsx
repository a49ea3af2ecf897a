import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import SystemDiagram from './SystemDiagram.tsx';

useMswServer();

const renderDiagram = (entity = tickPlant[0] as Entity) =>
  renderInTestApp(<SystemDiagram entity={entity} />, {
    plugins: [catalogPlugin, catalogGraphPlugin],
  });

it('shows domain and parts: part of, provides, depends on', async () => {
  mswServer.use(...answerGraph(tickPlant));
  renderDiagram();
  const list = await screen.findByRole('list', { name: 'Edges' });
  expect(
    (await within(list).findAllByRole('listitem')).map(({ textContent }) => textContent).sort(),
  ).toEqual([
    'Last Value Cache part of Tick Plant',
    'Normaliser depends on Tick Bus',
    'Normaliser part of Tick Plant',
    'Normaliser provides Quotes',
    'Quotes part of Tick Plant',
    'Tick Bus part of Tick Plant',
    'Tick Plant part of Market Data',
  ]);
});

it('says so when the system has no parts, and how to give it some', async () => {
  const lone = anEntity({ kind: 'System', name: 'lone' });
  mswServer.use(...answerGraph([lone]));
  renderDiagram(lone);
  expect(await screen.findByText('This system has no parts yet')).toBeVisible();
  expect(screen.getByText(/spec\.system/)).toBeVisible();
});

it('says what failed', async () => {
  mswServer.use(
    answerCatalog.answerError(entitiesByRefsEndpoint, { status: 503, message: 'No database' }),
  );
  renderDiagram();
  expect(await screen.findByText(/No database/)).toBeVisible();
});
