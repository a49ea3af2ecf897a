import { entitiesByRefsEndpoint, entityByNameEndpoint } from '@portico/catalog-common';
import { entityHistoryEndpoint } from '@portico/catalog-common/history';
import { aComponent, anEntity, answerCatalog, aVersion } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { catalogPlugin } from '../../plugin.ts';
import EntityPage from './EntityPage.tsx';

export default {
  component: EntityPage,
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [catalogPlugin, permissionPlugin],
      path: '/catalog/default/component/normaliser',
    },
  },
  render: () => (
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
    </Routes>
  ),
} satisfies Meta<typeof EntityPage>;

const normaliser = aComponent({
  name: 'normaliser',
  metadata: {
    title: 'Normaliser',
    description: 'Turns venue messages into quotes and trades with one clock and one symbology.',
    tags: ['rust', 'kafka'],
    links: [{ url: 'https://wiki.example/runbook', title: 'Runbook' }],
  },
  relations: [
    { type: 'ownedBy', targetRef: 'group:default/ticks' },
    { type: 'partOf', targetRef: 'system:default/tick-plant' },
    { type: 'dependsOn', targetRef: 'resource:default/tick-bus' },
  ],
});

const tickBus = anEntity({
  kind: 'Resource',
  name: 'tick-bus',
  metadata: { title: 'Tick Bus', description: 'Raw venue messages, partitioned by line.' },
  spec: { type: 'message-broker', owner: 'ticks' },
});

const answering = (entity = normaliser) => ({
  msw: {
    handlers: [
      answerCatalog.answer(entityByNameEndpoint, entity),
      answerCatalog.answer(entitiesByRefsEndpoint, { items: [tickBus] }),
    ],
  },
});

export const Found: StoryObj = { parameters: answering() };

export const WithProblems: StoryObj = {
  parameters: answering({
    ...normaliser,
    metadata: { ...normaliser.metadata, annotations: { 'backstage.io/orphan': 'true' } },
    status: {
      items: [
        {
          type: 'catalog-processing',
          level: 'error',
          message: 'Line 12: spec.lifecycle is missing',
        },
      ],
    },
  }),
};

export const NotFound: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerNotFound(entityByNameEndpoint),
        answerCatalog.answerNotFound(entityHistoryEndpoint),
      ],
    },
  },
};

export const Deleted: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerNotFound(entityByNameEndpoint),
        answerCatalog.answer(entityHistoryEndpoint, {
          items: [aVersion({ version: 7, action: 'deleted' })],
          pageInfo: {},
        }),
      ],
    },
  },
};

export const Loading: StoryObj = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(entityByNameEndpoint)] } },
};

export const Failed: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(entityByNameEndpoint, {
          status: 503,
          name: 'ServiceUnavailableError',
          message: 'The database does not answer',
        }),
      ],
    },
  },
};
