import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  listActionsEndpoint,
  templateFilesEndpoint,
  templatingExtensionsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Edits } from '../../model/editorFiles.ts';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import TemplateEditorPage from './TemplateEditorPage.tsx';

const plugins = [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin];
const common = [
  answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
    items: [],
    totalItems: 0,
    pageInfo: {},
  }),
  answerScaffolder.answer(listActionsEndpoint, []),
  answerScaffolder.answer(templatingExtensionsEndpoint, {
    filters: {},
    globals: { functions: {}, values: {} },
  }),
];
const template = `apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
metadata: { name: node, title: Node.js service }
spec:
  parameters:
    - title: Service
      properties:
        name: { type: string, title: Name }
  steps:
    - action: fetch:template
      input: { url: ./skeleton }
`;

/** The files of a template, its form and dry runs. */
const meta: Meta<typeof TemplateEditorPage> = {
  component: TemplateEditorPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins, path: '/create/template' },
    msw: { handlers: common },
  },
};
export default meta;
type Story = StoryObj<typeof TemplateEditorPage>;

export const NothingOpened: Story = {};
export const Registered: Story = { parameters: showing('template:default/node') };
export const Changed: Story = {
  parameters: showing('template:default/changed'),
  beforeEach: () =>
    storeDraft('template:default/changed', {
      'template.yaml': template.replace('title: Name', 'title: Name of the service'),
      'skeleton/docs/index.md': '# New',
      'skeleton/README.md': null,
    }),
};
export const InvalidYaml: Story = {
  parameters: showing('template:default/invalid'),
  beforeEach: () =>
    storeDraft('template:default/invalid', {
      'template.yaml': template.replace('title: Name }', 'title: [Name }'),
    }),
};
export const NotFound: Story = {
  parameters: {
    app: { plugins, path: '/create/template?template=template:default/none' },
    msw: { handlers: [...common, answerScaffolder.answerNotFound(templateFilesEndpoint)] },
  },
};

function showing(templateRef: string) {
  return {
    app: { plugins, path: `/create/template?template=${templateRef}` },
    msw: {
      handlers: [
        ...common,
        answerScaffolder.answer(templateFilesEndpoint, {
          files: [
            { path: 'template.yaml', base64Content: btoa(template) },
            { path: 'skeleton/src/index.ts', base64Content: btoa('export {};') },
            { path: 'skeleton/README.md', base64Content: btoa('# service') },
          ],
        }),
      ],
    },
  };
}

function storeDraft(templateRef: string, edits: Edits): void {
  const key = `/scaffolder-tools/template:${templateRef}`;
  localStorage.setItem(key, JSON.stringify(JSON.stringify(edits)));
}
