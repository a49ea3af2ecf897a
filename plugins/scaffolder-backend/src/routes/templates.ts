import {
  type Entity,
  type EntityName,
  managedByLocationAnnotation,
  parseEntityRef,
  parseLocationRef,
  sourceLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { createDeniedError, InputError, NotFoundError, ResponseError } from '@portico/errors';
import {
  listActionsEndpoint,
  parameterSchemaEndpoint,
  templateFilesEndpoint,
  templatingExtensionsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import {
  taskCreatePermission,
  templateManagementPermission,
  templateParameterReadPermission,
  templateStepReadPermission,
} from '@portico/scaffolder-common/permissions';
import { serve } from '@portico/server';
import { pathToFileURL } from 'node:url';
import { filterParts } from '../permissions/templateRules.ts';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { checkPatterns } from '../template/checkPatterns.ts';
import { readTemplate } from '../template/readTemplate.ts';

/** What a route knows of a call. */
export interface TemplateCall {
  issueTokenFor(pluginId: string): Promise<string>;
  decide(permission: Permission): Promise<PermissionDecision>;
  signal: AbortSignal;
}

/** The form of a template, without what the caller may not see. */
export const parameterSchemaRoute = serve(parameterSchemaEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: ScaffolderServices) {
    const entity = await requireTemplate(request.params, request, services);
    const template = readTemplate(entity);
    const { form, parameters } = template;
    const [shownParameters, shownSteps] = await Promise.all([
      request.decide(templateParameterReadPermission),
      request.decide(templateStepReadPermission),
    ]);
    // Nobody fills in a form whose task cannot run.
    checkPatterns(template, filterParts(template.steps, shownSteps), services.actions);
    const shown = new Set(filterParts(parameters, shownParameters));
    return { ...form, steps: form.steps.filter((_, index) => shown.has(parameters[index] ?? {})) };
  },
});

const maxFiles = 1000;
const maxFileBytes = 5 * 1024 * 1024;

/** The files of a template's folder, for those who may manage templates. */
export const templateFilesRoute = serve(templateFilesEndpoint, {
  access: ['user', 'service'],
  permission: taskCreatePermission,
  async handle(request, services: ScaffolderServices) {
    const decision = await request.decide(templateManagementPermission);
    if (decision.result === 'DENY') throw createDeniedError(templateManagementPermission.name);
    const entity = await requireTemplate(request.params, request, services);
    const baseUrl = findBaseUrl(entity);
    if (baseUrl === undefined)
      throw new NotFoundError(
        `Template ${stringifyEntityRef(entity)} was not read from an address, so that it has no files`,
      );
    const tree = await services.source.readTree({ baseUrl, url: '.', signal: request.signal });
    // The editor writes files only.
    const files = tree.files.filter(({ linkTo }) => linkTo === undefined);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    if (files.length > maxFiles || bytes > maxFileBytes)
      throw new InputError(
        `The folder of template ${stringifyEntityRef(entity)} has ${files.length} files of ${bytes} bytes; the editor opens at most ${maxFiles} of ${maxFileBytes}. Open a local copy`,
      );
    return {
      files: files.map(file => ({
        path: file.path,
        base64Content: Buffer.from(file.bytes).toString('base64'),
      })),
    };
  },
});

/** The installed actions, by id. */
export const listActionsRoute = serve(listActionsEndpoint, {
  access: ['user', 'service'],
  handle: (_, { actions }: ScaffolderServices) =>
    [...actions.values()]
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, description, examples, inputSchema, outputSchema, supportsDryRun }) => ({
        id,
        description,
        examples: [...examples],
        schema: { input: { ...inputSchema }, ...(outputSchema && { output: { ...outputSchema } }) },
        supportsDryRun,
      })),
});

/** What template expressions may use. */
export const templatingExtensionsRoute = serve(templatingExtensionsEndpoint, {
  access: ['user', 'service'],
  handle: (_, { templatingExtensions }: ScaffolderServices) => templatingExtensions,
});

/**
 * Reads a template with the caller's rights.
 *
 * @throws NotFoundError when it does not exist for the caller; InputError when it is no template.
 */
export async function requireTemplate(
  name: EntityName | string,
  { issueTokenFor, signal }: TemplateCall,
  { catalog }: ScaffolderServices,
): Promise<Entity> {
  const ref = typeof name === 'string' ? readRef(name) : name;
  const text = stringifyEntityRef(ref);
  const options = { token: await issueTokenFor('catalog'), signal };
  const entity = await catalog.getEntityByRef(ref, options).catch((error: unknown) => {
    if (error instanceof ResponseError && error.status === 403) return undefined;
    throw error;
  });
  if (!entity) throw new NotFoundError(`Template ${text} not found`);
  if (entity.kind.toLowerCase() !== 'template')
    throw new InputError(`'${text}' is no template; choose an entity of the kind Template`);
  return entity;
}

/** Where the files beside a template are; `undefined` when it was not read from an address. */
export function findBaseUrl({ metadata }: Entity): string | undefined {
  const { [managedByLocationAnnotation]: managed, [sourceLocationAnnotation]: source } =
    metadata.annotations ?? {};
  if (!managed) return undefined;
  const location = parseLocationRef(managed);
  // Only the catalog's own word counts for files of this machine.
  if (location.type === 'file') return pathToFileURL(location.target).href;
  const { type, target } = source ? parseLocationRef(source) : location;
  if (type === 'url') return target;
  return location.type === 'url' ? location.target : undefined;
}

function readRef(text: string): EntityName {
  try {
    return parseEntityRef(text, { defaultKind: 'template' });
  } catch (cause) {
    throw new InputError(
      `Body field 'templateRef' has '${text.slice(0, 200)}', which is no entity ref; write it as 'template:default/name'`,
      { cause },
    );
  }
}
