import type { Entity } from '@portico/catalog-model';
import { stringifyEntityRef } from '@portico/catalog-model';
import { integrationsWritePermission } from '@portico/code-hosts-node';
import type { Principal } from '@portico/contract/auth';
import { InputError, NotAllowedError, ResponseError } from '@portico/errors';
import { type TaskSpec, templateApiVersion, type ValueError } from '@portico/scaffolder-common';
import { FormNode, maskSecretValues } from '@portico/scaffolder-common/form';
import {
  actionExecutePermission,
  templateParameterReadPermission,
  templateStepReadPermission,
} from '@portico/scaffolder-common/permissions';
import { filterParts } from '../permissions/templateRules.ts';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import type { TaskRights } from '../store/StoredTask.ts';
import { checkPatterns } from '../template/checkPatterns.ts';
import { type ReadTemplate, readTemplate } from '../template/readTemplate.ts';
import type { TemplateCall } from './templates.ts';

/** A call that starts a run. */
export interface RunCall extends TemplateCall {
  principal: Principal;
}

/** What a run is started with. */
interface RunValues {
  values: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<string, string>>;
  baseUrl: string | undefined;
}

/** A run that may start. */
export interface PreparedTask {
  spec: TaskSpec;
  /** Its values without those that the form says are secrets. */
  shownParameters: Record<string, unknown>;
  /** Texts of values that are secrets. */
  secretTexts: readonly string[];
  rights: TaskRights;
}

/**
 * Checks what somebody wants to run.
 *
 * @returns what is wrong with the values, or the run.
 * @throws InputError when the template is wrong, a pattern in it too, or names an action that is not installed; NotAllowedError when the caller
 * may not run any.
 */
export async function prepareTask(
  entity: Entity,
  { values, secrets, baseUrl }: RunValues,
  call: RunCall,
  services: ScaffolderServices,
): Promise<{ errors: ValueError[] } | PreparedTask> {
  const template = readTemplate(entity);
  const { renderer, actions } = services;
  const [parameters, steps] = await Promise.all([
    call.decide(templateParameterReadPermission).then(it => filterParts(template.parameters, it)),
    call.decide(templateStepReadPermission).then(it => filterParts(template.steps, it)),
  ]);
  const missing = steps.find(({ action }) => !actions.has(action));
  if (missing)
    throw new InputError(
      `Template action with ID '${missing.action}' is not registered, and step '${missing.id}' needs it; install the module that provides it`,
    );
  checkPatterns(template, steps, actions);
  const masked = maskSecretValues(FormNode.of(template.parameters), values);
  requireFewSecrets(masked.secrets);
  const errors = await listErrors(
    { ...template, parameters },
    { values, shown: masked.values, secrets },
    call,
    renderer,
  );
  if (errors.length > 0) return { errors };
  const rights = await findRights(call);
  const user = await describeUser(call, services);
  const entityRef = stringifyEntityRef(entity);
  const { metadata } = entity;
  return {
    rights,
    shownParameters: masked.values,
    secretTexts: masked.secrets,
    spec: {
      apiVersion: templateApiVersion,
      parameters: { ...values },
      steps: [...steps],
      output: { ...template.output },
      user,
      templateInfo: {
        entityRef,
        ...(baseUrl !== undefined && { baseUrl }),
        entity: { metadata: { ...metadata } },
      },
    },
  };
}

/** What the actions of a run may do. @throws NotAllowedError when the caller may run none. */
export async function findRights({ decide }: Pick<RunCall, 'decide'>): Promise<TaskRights> {
  const [execute, integrations] = await Promise.all([
    decide(actionExecutePermission),
    decide(integrationsWritePermission),
  ]);
  if (execute.result === 'DENY')
    throw new NotAllowedError(
      `You may not run actions of templates; this needs permission '${actionExecutePermission.name}'`,
    );
  return {
    ...(execute.result === 'CONDITIONAL' && { actions: execute.conditions }),
    canUseIntegrations: integrations.result === 'ALLOW',
  };
}

/** As many as secrets that are sent beside the values. */
const maxSecretCharacters = 65_536;
const maxSecretTexts = 1000;

function requireFewSecrets(texts: readonly string[]): void {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (texts.length > maxSecretTexts || characters > maxSecretCharacters)
    throw new InputError(
      `Body field 'values' has ${texts.length} secrets of ${characters} characters; send at most ${maxSecretTexts} of ${maxSecretCharacters}`,
    );
}

/** The value that an error is about, as others may see it. */
function hideInstance(error: ValueError, shown: unknown): ValueError {
  const instance = error.path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    shown,
  );
  return { ...error, instance };
}

async function listErrors(
  { parameters, secretsSchema }: Pick<ReadTemplate, 'parameters' | 'secretsSchema'>,
  {
    values,
    shown,
    secrets,
  }: Pick<RunValues, 'values' | 'secrets'> & { shown: Readonly<Record<string, unknown>> },
  { signal }: RunCall,
  renderer: ScaffolderServices['renderer'],
): Promise<ValueError[]> {
  const errors: ValueError[] = [];
  for (const schema of parameters) {
    const found = await renderer.validate(values, schema, signal);
    errors.push(...found.map(error => hideInstance(error, shown)));
  }
  if (!secretsSchema) return errors;
  const wrong = await renderer.validate(secrets, secretsSchema, signal);
  // The values themselves are secrets.
  return [...errors, ...wrong.map(error => ({ ...error, instance: undefined }))];
}

async function describeUser(
  { principal, issueTokenFor, signal }: RunCall,
  { catalog }: ScaffolderServices,
): Promise<NonNullable<TaskSpec['user']>> {
  if (principal.type !== 'user') return {};
  const ref = principal.userEntityRef;
  const options = { token: await issueTokenFor('catalog'), signal };
  const entity = await catalog.getEntityByRef(ref, options).catch((error: unknown) => {
    if (error instanceof ResponseError && error.status < 500) return undefined;
    throw error;
  });
  return { ref, ...(entity && { entity }) };
}

/** Who a task belongs to. */
export function describeCreator(principal: Principal): string | undefined {
  switch (principal.type) {
    case 'user':
      return principal.userEntityRef;
    case 'service':
      return principal.subject;
    case 'none':
      return undefined;
  }
}
