import { posix } from 'node:path';
import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { InputError, NotFoundError, ResponseError } from '@portico/errors';
import type { CodeHosts } from '@portico/code-hosts';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { stringify } from 'yaml';
import { z } from 'zod';

/** What these actions work with. */
interface CatalogServices {
  catalog: CatalogApi;
  codeHosts: CodeHosts;
}

const optional = z.boolean().optional().meta({
  title: 'Optional',
  description: 'Permit the task to go on when it fails. Default: false',
});

/** Actions on the catalog. */
export function createCatalogActions({ catalog, codeHosts }: CatalogServices): TemplateAction[] {
  const register = createTemplateAction({
    id: 'catalog:register',
    description:
      'Registers entities from a catalog descriptor file in the workspace into the software catalog.',
    examples: [
      {
        description: 'Register what was published',
        example:
          'steps:\n  - action: catalog:register\n    input:\n      repoContentsUrl: ${{ steps.publish.output.repoContentsUrl }}\n      catalogInfoPath: /catalog-info.yaml',
      },
    ],
    input: z.union([
      z.object({
        catalogInfoUrl: z.string().max(4096).meta({
          title: 'Catalog Info URL',
          description: 'An absolute URL pointing to the catalog info file location',
        }),
        optional,
      }),
      z.object({
        repoContentsUrl: z.string().max(4096).meta({
          title: 'Repository Contents URL',
          description: 'An absolute URL pointing to the root of a repository directory tree',
        }),
        catalogInfoPath: z.string().max(1024).optional().meta({
          title: 'Fetch URL',
          description: 'A relative path from the repo root pointing to the catalog info file',
        }),
        optional,
      }),
    ]),
    output: z.object({ entityRef: z.string().optional(), catalogInfoUrl: z.string() }),
    isRepeatable: true,
    async run({ input, output, logger, issueToken, signal }) {
      const target =
        'catalogInfoUrl' in input
          ? input.catalogInfoUrl
          : findInfoUrl(input.repoContentsUrl, input.catalogInfoPath, codeHosts);
      logger.info(`Registering ${target} in the catalog`);
      const location = { type: 'url', target };
      const options = async () => ({ token: await issueToken('catalog'), signal });
      try {
        await catalog.addLocation(location, await options());
      } catch (error) {
        // What is registered already, perhaps by a run of this step before, is as good.
        if (!(error instanceof ResponseError && error.status === 409)) {
          if (!input.optional) throw error;
          logger.warn(`It is not registered: ${(error as Error).message}`);
        }
      }
      try {
        const { entities } = await catalog.addLocation(
          { ...location, dryRun: true },
          await options(),
        );
        const entity = findMain(entities);
        if (entity) output('entityRef', stringifyEntityRef(entity));
      } catch (error) {
        if (!input.optional) throw error;
        logger.warn(`Its entities are not known: ${(error as Error).message}`);
      }
      output('catalogInfoUrl', target);
    },
  });

  const write = createTemplateAction({
    id: 'catalog:write',
    description: 'Writes the catalog-info.yaml for your template',
    examples: [
      {
        description: 'Write an entity',
        example:
          'steps:\n  - action: catalog:write\n    input:\n      entity:\n        apiVersion: backstage.io/v1alpha1\n        kind: Component\n        metadata: { name: pay }\n        spec: { type: service, lifecycle: production, owner: team-a }',
      },
    ],
    input: z.object({
      filePath: z
        .string()
        .min(1)
        .max(1024)
        .default('catalog-info.yaml')
        .meta({ description: 'Defaults to catalog-info.yaml' }),
      entity: z.record(z.string(), z.unknown()).meta({
        description: 'You can provide the same values used in the Entity schema.',
      }),
    }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, logger, task } = context;
      logger.info(`Writing ${input.filePath}`);
      const templateRef = task.spec.templateInfo?.entityRef;
      const entity = templateRef ? addTemplateAnnotation(input.entity, templateRef) : input.entity;
      await openWorkspace(context).write(input.filePath, stringify(entity));
    },
  });

  const fetch = createTemplateAction({
    id: 'catalog:fetch',
    description: 'Returns entity or entities from the catalog by entity reference(s)',
    examples: [
      {
        description: 'Fetch an entity',
        example:
          'steps:\n  - action: catalog:fetch\n    id: owner\n    input:\n      entityRef: ${{ parameters.owner }}\n      defaultKind: Group',
      },
    ],
    input: z.object({
      entityRef: z
        .string()
        .optional()
        .meta({ description: 'Entity reference of the entity to get' }),
      entityRefs: z
        .array(z.string())
        .max(1000)
        .optional()
        .meta({ description: 'Entity references of the entities to get' }),
      optional: z.boolean().optional().meta({
        description: 'Allow the entity or entities to optionally exist. Default: false',
      }),
      defaultKind: z.string().optional().meta({ description: 'The default kind' }),
      defaultNamespace: z.string().optional().meta({ description: 'The default namespace' }),
    }),
    output: z.object({ entity: z.unknown().optional(), entities: z.unknown().optional() }),
    supportsDryRun: true,
    isRepeatable: true,
    async run({ input, output, issueToken, signal }) {
      const { entityRef, entityRefs, defaultKind, defaultNamespace } = input;
      if (entityRef === undefined && entityRefs === undefined) {
        if (input.optional) return;
        throw new InputError('Missing entity reference or references');
      }
      const defaults = {
        ...(defaultKind !== undefined && { defaultKind }),
        ...(defaultNamespace !== undefined && { defaultNamespace }),
      };
      const toRef = (text: string) => stringifyEntityRef(parseEntityRef(text, defaults));
      const refs = (entityRef === undefined ? (entityRefs ?? []) : [entityRef]).map(toRef);
      const options = { token: await issueToken('catalog'), signal };
      const found = await catalog.getEntitiesByRefs({ entityRefs: refs }, options);
      const missing = refs[found.findIndex(entity => !entity)];
      if (missing !== undefined && !input.optional)
        throw new NotFoundError(`Entity ${missing} not found`);
      if (entityRef === undefined)
        output(
          'entities',
          found.map(entity => entity ?? null),
        );
      else output('entity', found[0] ?? null);
    },
  });
  return [register, write, fetch];
}

function findInfoUrl(contentsUrl: string, path: string | undefined, codeHosts: CodeHosts): string {
  const file = (path ?? 'catalog-info.yaml').replace(/^\/+/, '');
  const base = findPageInside(contentsUrl);
  const found = base === undefined ? undefined : codeHosts.findRepository(base);
  if (base === undefined || !found)
    throw new InputError(
      `No integration found for host ${URL.parse(contentsUrl)?.host ?? contentsUrl.slice(0, 200)}; add it under 'integrations'`,
    );
  const folder = posix.dirname(found.path);
  const resolved = codeHosts.resolve(`/${posix.join(folder, file)}`, base);
  if (resolved !== undefined) return resolved;
  throw new InputError(`'${file}' is no path in '${contentsUrl.slice(0, 200)}'`);
}

/** The address of a page of some file in a folder: that of a folder without a path is no page by itself. */
function findPageInside(contentsUrl: string): string | undefined {
  const url = URL.parse(contentsUrl);
  if (!url) return undefined;
  if (url.pathname.includes('/_git/'))
    url.searchParams.set('path', posix.join('/', url.searchParams.get('path') ?? '', 'x'));
  else url.pathname = posix.join(url.pathname, 'x');
  return url.href;
}

/** The entity that a person means: a component, else the first that is no location. */
function findMain(entities: readonly Entity[]): Entity | undefined {
  const named = entities.filter(({ metadata }) => !metadata.name.startsWith('generated-'));
  return (
    named.find(({ kind }) => kind === 'Component') ??
    named.find(({ kind }) => kind !== 'Location') ??
    named[0] ??
    entities[0]
  );
}

const templateAnnotation = 'backstage.io/source-template';

function addTemplateAnnotation(
  entity: Readonly<Record<string, unknown>>,
  templateRef: string,
): Readonly<Record<string, unknown>> {
  const metadata = toObject(entity['metadata']);
  const annotations = { ...toObject(metadata['annotations']), [templateAnnotation]: templateRef };
  return { ...entity, metadata: { ...metadata, annotations } };
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
