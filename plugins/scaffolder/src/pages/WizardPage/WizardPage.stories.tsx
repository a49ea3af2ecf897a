import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { entityByNameEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  getDraftEndpoint,
  hostAccessEndpoint,
  listActionsEndpoint,
  parameterSchemaEndpoint,
  putDraftEndpoint,
} from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { scaffolderPlugin } from '../../plugin.ts';
import { aForm, answerScaffolder } from '../../testing/scaffolderAnswers.ts';
import WizardPage from './WizardPage.tsx';

/** The form of a template, step by step. */
const meta: Meta<typeof WizardPage> = {
  component: WizardPage,
  decorators: [
    Story => (
      <Routes>
        <Route path="/create/templates/:namespace/:templateName" element={<Story />} />
      </Routes>
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin, authPlugin],
      path: '/create/templates/default/node',
    },
  },
};
export default meta;
type Story = StoryObj<typeof WizardPage>;

const common = [
  answerCatalog.answer(entityByNameEndpoint, {
    ...anEntity({ kind: 'Template', name: 'node' }),
    spec: { type: 'service', steps: [{ action: 'opa:check' }] },
  }),
  answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
    items: [],
    totalItems: 0,
    pageInfo: {},
  }),
  answerScaffolder.answerNotFound(getDraftEndpoint),
  answerScaffolder.answer(putDraftEndpoint, undefined),
];

export const FirstStep: Story = {
  parameters: {
    msw: {
      handlers: [
        ...common,
        answerScaffolder.answer(listActionsEndpoint, []),
        answerScaffolder.answer(parameterSchemaEndpoint, aForm()),
      ],
    },
  },
};

const text = { type: 'string' };

/** Each kind of field once. */
export const AllFields: Story = {
  parameters: {
    msw: {
      handlers: [
        ...common,
        answerScaffolder.answer(listActionsEndpoint, [{ id: 'opa:check' }]),
        answerScaffolder.answer(hostAccessEndpoint, { access: 'portal' }),
        answerScaffolder.answer(
          parameterSchemaEndpoint,
          aForm({
            steps: [
              {
                title: 'Fields',
                schema: {
                  required: ['name', 'owner', 'repoUrl'],
                  properties: {
                    name: { ...text, title: 'Name', 'ui:field': 'EntityNamePicker' },
                    owner: { ...text, title: 'Owner', 'ui:field': 'OwnerPicker' },
                    tags: { type: 'array', title: 'Tags', 'ui:field': 'EntityTagsPicker' },
                    repoUrl: { ...text, title: 'Repository', 'ui:field': 'RepoUrlPicker' },
                    size: {
                      ...text,
                      title: 'Size',
                      enum: ['s', 'm'],
                      enumNames: ['Small', 'Medium'],
                      'ui:widget': 'radio',
                    },
                    parts: {
                      type: 'array',
                      title: 'Parts',
                      uniqueItems: true,
                      items: { ...text, enum: ['API', 'Jobs'] },
                      'ui:widget': 'checkboxes',
                    },
                    isPublic: {
                      type: 'boolean',
                      title: 'Public',
                      description: 'Everybody may read it.',
                    },
                    ports: { type: 'array', title: 'Ports', items: { type: 'integer' } },
                    limits: {
                      type: 'object',
                      title: 'Limits',
                      properties: { memory: { ...text, title: 'Memory' } },
                    },
                    note: { ...text, title: 'Note', 'ui:widget': 'textarea' },
                    token: { ...text, title: 'Token', 'ui:field': 'Secret' },
                  },
                },
              },
            ],
          }),
        ),
      ],
    },
  },
};

export const Missing: Story = {
  parameters: {
    msw: { handlers: [...common, answerScaffolder.answerNotFound(parameterSchemaEndpoint)] },
  },
};
