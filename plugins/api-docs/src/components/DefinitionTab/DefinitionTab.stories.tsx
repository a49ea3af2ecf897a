import { referencesEndpoint } from '@portico/api-docs-common';
import { answerApiDocs } from '@portico/api-docs-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { anEntity } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { apiDocsPlugin } from '../../plugin.ts';
import { anApi } from '../../testing/anApi.ts';
import DefinitionTab from './DefinitionTab.tsx';
import { asyncApi, graphql, grpc, openApi, trpc } from './storyDefinitions.ts';

/** The definition of an API: rendered in a frame without an origin, or as it is written. */
const meta = {
  component: DefinitionTab,
  args: { entity: anApi('openapi', openApi) },
  parameters: { app: { plugins: [apiDocsPlugin, catalogPlugin] } },
} satisfies Meta<typeof DefinitionTab>;
export default meta;
type Story = StoryObj<typeof meta>;

const rendered: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('iframe[data-rendered]')).not.toBeNull(), {
    timeout: 15_000,
  });
};

const broken: Story['play'] = async ({ canvas }) => {
  await canvas.findByRole('alert', {}, { timeout: 15_000 });
};

export const OpenApi: Story = { play: rendered };
export const AsyncApi: Story = { args: { entity: anApi('asyncapi', asyncApi) }, play: rendered };
export const Graphql: Story = { args: { entity: anApi('graphql', graphql) }, play: rendered };
export const Grpc: Story = { args: { entity: anApi('grpc', grpc) } };
export const Trpc: Story = { args: { entity: anApi('trpc', trpc) } };
export const UnknownType: Story = {
  args: { entity: anApi('wsdl', '<definitions name="Payments" />') },
};

export const Source: Story = {
  parameters: { app: { plugins: [apiDocsPlugin, catalogPlugin], path: '/?view=source#line-4' } },
};

/** Its text is shown first, and only what is in sight of it is rendered. */
export const Large: Story = {
  args: {
    entity: anApi('openapi', `${openApi}${'# one of very many lines\n'.repeat(250_000)}`),
  },
};

export const Broken: Story = {
  args: { entity: anApi('openapi', openApi.replace('title: Payments', 'title: [Payments')) },
  play: broken,
};
export const BrokenAsyncApi: Story = {
  args: { entity: anApi('asyncapi', asyncApi.replace('  version: 1.0.0\n', '')) },
  play: broken,
};
export const BrokenGraphql: Story = {
  args: { entity: anApi('graphql', graphql.replace('[Payment!]!', '[Payment!!]')) },
  play: broken,
};
export const BrokenGrpc: Story = {
  args: {
    entity: anApi('grpc', grpc.replace('message WatchRequest {}', 'message WatchRequest {')),
  },
};

const referring = openApi.replaceAll('#/components/schemas/Payment', './schemas.yaml#/Payment');

/** What a definition refers to elsewhere is read by the server; what it may not read is reported. */
export const ReferencesThatLeadNowhere: Story = {
  args: { entity: anApi('openapi', referring) },
  parameters: {
    msw: {
      handlers: [
        answerApiDocs.answer(referencesEndpoint, {
          references: [
            {
              from: '',
              target: './schemas.yaml',
              problem: "File './schemas.yaml' does not exist; add it or fix the reference",
            },
          ],
          files: [],
        }),
      ],
    },
  },
  play: rendered,
};

/** Servers are shown as unknown where their file was not read; all else is shown as it is. */
export const ServersThatLeadNowhere: Story = {
  args: {
    entity: anApi(
      'asyncapi',
      asyncApi.replace(
        "{ host: 'kafka.example.com:9092', protocol: kafka }",
        "{ $ref: './servers.yaml#/production' }",
      ),
    ),
  },
  parameters: {
    msw: {
      handlers: [
        answerApiDocs.answer(referencesEndpoint, {
          references: [
            {
              from: '',
              target: './servers.yaml',
              problem: "File './servers.yaml' does not exist; add it or fix the reference",
            },
          ],
          files: [],
        }),
      ],
    },
  },
  play: rendered,
};

export const ReadingReferences: Story = {
  args: { entity: anApi('openapi', referring) },
  parameters: { msw: { handlers: [answerApiDocs.answerNever(referencesEndpoint)] } },
};

export const NoDefinition: Story = {
  args: { entity: anEntity({ kind: 'API', spec: { type: 'openapi' } }) },
};
