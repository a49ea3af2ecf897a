import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { permissionPlugin } from '@portico/permission';
import { ContentGrid, ContentGridItem } from '@portico/ui/cards';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import AboutCard from './AboutCard.tsx';
import DescriptionCard from './DescriptionCard.tsx';
import LabelsCard from './LabelsCard.tsx';
import LinksCard from './LinksCard.tsx';
import RelationsCard from './RelationsCard.tsx';
import RelationWarningCard from './RelationWarningCard.tsx';

const api = (name: string) => `api:default/${name}`;
const feed = aComponent({
  name: 'feed',
  metadata: {
    title: 'Feed handler',
    description: 'Reads **venues** and publishes ticks; see the [guide](https://wiki.example).',
    annotations: { 'backstage.io/edit-url': 'https://git.example/edit/feed.yaml' },
    labels: { tier: 'gold', 'cost.example/centre': '4711' },
    tags: ['java', 'kafka'],
    links: [
      { url: 'https://dashboards.example', title: 'Dashboards', icon: 'dashboard' },
      { url: 'mailto:ticks@example.com' },
      { url: 'javascript:alert(1)', title: 'Not safe to follow' },
    ],
  },
  relations: [
    { type: 'ownedBy', targetRef: 'group:default/ticks' },
    { type: 'partOf', targetRef: 'system:default/plant' },
    { type: 'dependsOn', targetRef: 'component:default/feed' },
    { type: 'providesApi', targetRef: api('quotes') },
  ],
});
const bare = aComponent({ name: 'bare', relations: [] });
const words = 'A sentence that goes on, as people write them when nobody reads before they merge. ';
const long = aComponent({
  name: 'a-name-that-nobody-shortened-before-it-was-registered-in-2019',
  metadata: {
    description: `${words.repeat(8)}${'w'.repeat(200)}`,
    labels: { [`example.com/${'a'.repeat(63)}`]: 'b'.repeat(63) },
    links: [{ url: `https://wiki.example/${'p'.repeat(200)}` }],
  },
  relations: Array.from({ length: 40 }, (_, at) => ({
    type: 'providesApi',
    targetRef: api(`quotes-of-the-venue-number-${at}`),
  })),
});

const found = answerCatalog.answer(entitiesByRefsEndpoint, async request => {
  const { entityRefs } = (await request.json()) as { entityRefs: string[] };
  return { items: entityRefs.map(ref => (ref === stringifyEntityRef(feed) ? feed : null)) };
});
const failing = answerCatalog.answerError(entitiesByRefsEndpoint, {
  status: 503,
  message: 'The database does not answer',
});

/** All cards that read nothing but their entity, as a page places them. */
function Cards({ entity }: { entity: Entity }) {
  return (
    <ContentGrid>
      <ContentGridItem span={8}>
        <RelationWarningCard entity={entity} />
        <DescriptionCard entity={entity} />
        <RelationsCard entity={entity} />
      </ContentGridItem>
      <ContentGridItem span={4}>
        <AboutCard entity={entity} />
        <LinksCard entity={entity} />
        <LabelsCard entity={entity} />
      </ContentGridItem>
    </ContentGrid>
  );
}

const meta = {
  component: Cards,
  args: { entity: feed },
  parameters: {
    app: { plugins: [catalogPlugin, permissionPlugin] },
    msw: { handlers: [found] },
  },
} satisfies Meta<typeof Cards>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Described: Story = {};
export const Bare: Story = { args: { entity: bare } };
export const LongTexts: Story = { args: { entity: long } };
export const LongTextsOnAPhone: Story = {
  args: { entity: long },
  decorators: [
    story => (
      <div data-width="phone" style={{ width: 358 }}>
        {story()}
      </div>
    ),
  ],
};
export const Loading: Story = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(entitiesByRefsEndpoint)] } },
};
export const Failed: Story = { parameters: { msw: { handlers: [failing] } } };
