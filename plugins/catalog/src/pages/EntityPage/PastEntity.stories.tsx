import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { entityAtEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { catalogPlugin } from '../../plugin.ts';
import EntityPage from './EntityPage.tsx';

export default {
  component: EntityPage,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Routes>
      <Route path="/catalog/:namespace/:kind/:name/*" element={<EntityPage />} />
    </Routes>
  ),
} satisfies Meta<typeof EntityPage>;

const at = (time: string, answer: ReturnType<typeof answerCatalog.answerNotFound>) => ({
  app: {
    plugins: [catalogPlugin, permissionPlugin],
    path: `/catalog/default/component/normaliser?at=${time}`,
  },
  msw: {
    handlers: [answer, answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] })],
  },
});

const moment = '2026-01-31T23:59:59.999Z';
const entity = aComponent({
  name: 'normaliser',
  metadata: { title: 'Normaliser', description: 'Turned venue messages into quotes.' },
});

export const Then: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answer(entityAtEndpoint, {
      state: 'there',
      at: moment,
      until: '2026-02-03T10:00:00.000Z',
      entity,
    }),
  ),
};
export const Unchanged: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answer(entityAtEndpoint, { state: 'there', at: moment, entity }),
  ),
};
export const NotYet: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answer(entityAtEndpoint, {
      state: 'absent',
      at: moment,
      nextAt: '2026-02-03T10:00:00.000Z',
    }),
  ),
};
export const Deleted: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answer(entityAtEndpoint, {
      state: 'absent',
      at: moment,
      deletedAt: '2026-01-20T10:00:00.000Z',
      nextAt: '2026-02-03T10:00:00.000Z',
    }),
  ),
};
export const Forgotten: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answer(entityAtEndpoint, {
      state: 'forgotten',
      at: moment,
      storedSince: '2026-08-01T00:00:00.000Z',
    }),
  ),
};
export const NoTime: StoryObj = {
  parameters: at('yesterday', answerCatalog.answerNotFound(entityAtEndpoint)),
};
export const Ahead: StoryObj = {
  parameters: at('9999-12-31', answerCatalog.answerNotFound(entityAtEndpoint)),
};
export const Unknown: StoryObj = {
  parameters: at('2026-01-31', answerCatalog.answerNotFound(entityAtEndpoint)),
};
export const Loading: StoryObj = {
  parameters: at('2026-01-31', answerCatalog.answerNever(entityAtEndpoint)),
};
export const Failed: StoryObj = {
  parameters: at(
    '2026-01-31',
    answerCatalog.answerError(entityAtEndpoint, {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The database does not answer',
    }),
  ),
};
