import { catalogPlugin } from '@portico/catalog';
import { anEntity } from '@portico/catalog-common/testing';
import { ItemCardGrid } from '@portico/ui/cards';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaffolderPlugin } from '../../plugin.ts';
import { TemplateCard } from './TemplateCard.tsx';

const template = (name: string, description?: string, tags: string[] = []) => {
  const entity = anEntity({ kind: 'Template', name });
  return {
    ...entity,
    metadata: { ...entity.metadata, tags, ...(description && { description }) },
    spec: { type: 'service' },
  };
};

/** A template beside one with long texts and one that says nothing of itself. */
const meta = {
  component: TemplateCard,
  parameters: { app: { plugins: [scaffolderPlugin, catalogPlugin] } },
  args: { template: template('go', 'A service in Go.', ['go', 'recommended']), headingLevel: 2 },
  render: args => (
    <ItemCardGrid>
      <TemplateCard {...args} />
      <TemplateCard
        {...args}
        template={template(
          'a-name-that-is-much-longer-than-the-card-has-room-for-in-one-line',
          'A typed library with tests, a repository of its own, an entry in the catalog, checks on each push, a pipeline that releases it, and a page of documentation which the portal shows beside it.',
          ['python', 'library', 'data', 'experimental', 'internal'],
        )}
      />
      <TemplateCard {...args} template={template('bare')} />
    </ItemCardGrid>
  ),
} satisfies Meta<typeof TemplateCard>;
export default meta;

export const Several: StoryObj<typeof meta> = {};
