import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { homePlugin } from '../../plugin.ts';
import HomePage from './HomePage.tsx';

const entities = [
  aComponent({
    name: 'cache',
    metadata: { title: 'Last Value Cache', description: 'Answers for the last quote.' },
  }),
  aComponent({ name: 'feed', metadata: { title: 'Feed Handler', description: 'Reads venues.' } }),
  anEntity({ kind: 'System', name: 'plant', metadata: { title: 'Tick Plant' } }),
];
const [cache, feed, plant] = entities.map(stringifyEntityRef);

const answering = answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
  items: entities.slice(0, 2),
  totalItems: 12,
  pageInfo: {},
});
const byRefs = answerCatalog.answer(entitiesByRefsEndpoint, async request => {
  const { entityRefs } = (await request.json()) as { entityRefs: string[] };
  return {
    items: entityRefs.map(ref => entities.find(each => stringifyEntityRef(each) === ref) ?? null),
  };
});
const quickLinks = [
  { title: 'Incidents', url: 'https://incidents.example', icon: 'warning' },
  { title: 'Dashboards', url: 'https://dashboards.example', icon: 'dashboard' },
  { title: 'Handbook', url: 'https://wiki.example', icon: 'docs' },
];

/** What the browser remembers when the story begins. */
const retain = (starred: unknown[], visited: unknown[]) => () => {
  localStorage.setItem('/starredEntities/entityRefs', JSON.stringify(starred));
  localStorage.setItem('/untilSignOut/visitedEntities', JSON.stringify(visited));
  return () => localStorage.clear();
};
const visitedAt = '2026-01-01T09:00:00Z';
const storeSome = retain(
  [cache, plant],
  [feed, cache, plant].map(entityRef => ({ entityRef, visitedAt })),
);

export default {
  component: HomePage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [homePlugin, catalogPlugin], config: { app: { home: { quickLinks } } } },
    msw: { handlers: [answering, byRefs] },
  },
  beforeEach: storeSome,
} satisfies Meta<typeof HomePage>;

export const Used: StoryObj = {};

export const OfChosenTeams: StoryObj = {
  beforeEach: () => {
    localStorage.setItem('/settings/homeTeams', '["group:default/ticks","group:default/pricing"]');
    localStorage.setItem('/catalog/savedViews', '[{"name":"Payment APIs","search":"?kind=api"}]');
    return () => localStorage.clear();
  },
};

export const ChoosingTeams: StoryObj = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Choose teams|Teams wählen/ }));
    await screen.findByRole('dialog');
  },
};

export const New: StoryObj = {
  beforeEach: retain([], []),
  parameters: {
    app: { plugins: [homePlugin, catalogPlugin], config: {} },
    msw: {
      handlers: [
        answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
          items: [],
          totalItems: 0,
          pageInfo: {},
        }),
      ],
    },
  },
};

export const Loading: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
        answerCatalog.answerNever(entitiesByRefsEndpoint),
      ],
    },
  },
};

export const Failed: StoryObj = {
  parameters: {
    msw: {
      handlers: [queryEntitiesByPredicateEndpoint, entitiesByRefsEndpoint].map(endpoint =>
        answerCatalog.answerError(endpoint, {
          status: 503,
          message: 'The database does not answer',
        }),
      ),
    },
  },
};
