import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogGraphPlugin } from '../../plugin.ts';
import {
  answerGraph,
  makeLargeGroup,
  tickPlant,
} from '../../components/EntityGraph/graphStoryData.ts';
import RelationsPage from './RelationsPage.tsx';

export default {
  component: RelationsPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof RelationsPage>;

const showing = (search: string, entities = tickPlant, others: object[] = []) => ({
  app: { plugins: [catalogPlugin, catalogGraphPlugin], path: `/catalog-graph${search}` },
  msw: { handlers: [...others, ...answerGraph(entities)] },
});
const ofTickPlant = '?rootEntityRefs[]=system:default/tick-plant';

export const Found: StoryObj = { parameters: showing(ofTickPlant) };

export const EveryRelation: StoryObj = {
  parameters: showing(`${ofTickPlant}&maxDepth=2&mergeRelations=false&unidirectional=false`),
};

export const LeftToRight: StoryObj = {
  parameters: showing(`${ofTickPlant}&maxDepth=∞&direction=LR&unidirectional=false`),
};

export const Zoomed: StoryObj = { parameters: showing(`${ofTickPlant}&zoom=2`) };

export const NoRoot: StoryObj = { parameters: showing('') };

export const NotInTheCatalog: StoryObj = {
  parameters: showing('?rootEntityRefs[]=component:default/nobody'),
};

export const NothingChosenFits: StoryObj = {
  parameters: showing(`${ofTickPlant}&selectedKinds[]=user`),
};

export const Large: StoryObj = {
  parameters: showing('?rootEntityRefs[]=group:default/platform', makeLargeGroup(1500)),
};

export const Loading: StoryObj = {
  parameters: showing(ofTickPlant, tickPlant, [answerCatalog.answerNever(entitiesByRefsEndpoint)]),
};

export const Denied: StoryObj = {
  parameters: showing(ofTickPlant, tickPlant, [
    answerCatalog.answerError(entitiesByRefsEndpoint, {
      status: 403,
      name: 'NotAllowedError',
      message: 'You may not read the catalog',
    }),
  ]),
};

export const Failed: StoryObj = {
  parameters: showing(ofTickPlant, tickPlant, [
    answerCatalog.answerError(entitiesByRefsEndpoint, {
      status: 503,
      message: 'The database does not answer',
    }),
  ]),
};
