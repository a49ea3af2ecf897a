import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { docsMetadataEndpoint } from '@portico/techdocs-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { techdocsPlugin } from '../../plugin.ts';
import { answerDocs, answerSite, answerSync, twoPages } from '../../testing/docsAnswers.ts';
import ReaderPage from './ReaderPage.tsx';

/** The reader of an entity's docs. */
const meta: Meta<typeof ReaderPage> = {
  component: ReaderPage,
  decorators: [
    Story => (
      <Routes>
        <Route path="/docs/:namespace/:kind/:name/*" element={<Story />} />
      </Routes>
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [techdocsPlugin, catalogPlugin], path: '/docs/default/component/pay' },
  },
};
export default meta;
type Story = StoryObj<typeof ReaderPage>;

const entity = answerCatalog.answer(entityByNameEndpoint, aComponent({ name: 'pay' }));
const none = answerDocs.answerNotFound(docsMetadataEndpoint);

export const Read: Story = {
  parameters: { msw: { handlers: [entity, ...answerSite(twoPages)] } },
};

export const FailedBuild: Story = {
  parameters: {
    msw: {
      handlers: [none, entity, answerSync([['error', 'mkdocs.yml is missing']]), ...answerSite({})],
    },
  },
};

export const Missing: Story = {
  parameters: { msw: { handlers: [entity, ...answerSite({})] } },
};
