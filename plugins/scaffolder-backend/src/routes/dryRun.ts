import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entity } from '@portico/catalog-model';
import { createDeniedError, InputError } from '@portico/errors';
import { type DryRunResult, type Plan, type PlannedChange } from '@portico/scaffolder-common';
import {
  dryRunEndpoint,
  planEndpoint,
  stepStatusSchema,
} from '@portico/scaffolder-common/endpoints';
import {
  taskCreatePermission,
  templateManagementPermission,
} from '@portico/scaffolder-common/permissions';
import { dryRunLimits, openWorkspace } from '@portico/scaffolder-node';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { checkFolderLimits, ContainedFolder, withTemporaryFolder } from '@portico/server/files';
import { z } from 'zod';
import { compileActionConditions } from '../permissions/actionRules.ts';
import { MemoryJournal } from '../run/MemoryJournal.ts';
import { Redactor } from '../run/Redactor.ts';
import type { TaskEnvironment } from '../run/RunOptions.ts';
import { runSteps } from '../run/runSteps.ts';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';
import { describeFormHints } from '../template/describeFormHints.ts';
import { listParameters } from '../template/readTemplate.ts';
import { describeCreator, type PreparedTask, prepareTask, type RunCall } from './prepareTask.ts';
import { findBaseUrl, requireTemplate, type TemplateCall } from './templates.ts';

const maxMs = 60_000;
/** Inputs of one step that a plan shows at most. */
const maxInputs = 50;
/** Changed files of one step that a plan shows at most. */
const maxChanges = 200;
/** Characters of the inputs that a plan shows, and bytes of its changed files, at most. */
const maxShownSize = 32 * 1024 * 1024;
const entitySchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

type DryRunBody = z.output<typeof dryRunEndpoint.body>;
type DryRunCall = RunCall & TemplateCall;

/** Runs a template without effects outside a folder that is removed afterwards. */
export const dryRunRoute = serve(dryRunEndpoint, {
  access: ['user', 'service'],
  permission: taskCreatePermission,
  isLongLived: true,
  async handle(request, services: ScaffolderServices) {
    const { template, templateRef, ...run } = request.body;
    if ((template === undefined) === (templateRef === undefined))
      throw new InputError(
        "Body has both or none of the fields 'template' and 'templateRef'; send the whole template entity, or the ref of a registered one",
      );
    if (templateRef === undefined) return runSent(template, run, request, services);
    if (run.directoryContents.length > 0)
      throw new InputError(
        "Body field 'directoryContents' is for a template that is sent; a registered one is run with its own files",
      );
    return runRegistered(templateRef, run, request, services);
  },
});

/** Runs a template that the caller sends. */
async function runSent(
  template: unknown,
  { values, secrets = {}, directoryContents }: DryRunBody,
  request: DryRunCall,
  services: ScaffolderServices,
) {
  const decision = await request.decide(templateManagementPermission);
  if (decision.result === 'DENY') throw createDeniedError(templateManagementPermission.name);
  const { data: entity } = entitySchema.safeParse(template);
  if (!entity)
    throw new InputError("Body field 'template' is no entity; send the whole template entity");
  return withTemporaryFolder('dry-run', async folder => {
    const source = new ContainedFolder(folder, { name: 'folder of the template' });
    for (const { path, base64Content } of directoryContents)
      await source.write(`source/${path}`, Buffer.from(base64Content, 'base64'));
    const workspacePath = join(folder, 'workspace');
    await mkdir(workspacePath);
    const baseUrl = pathToFileURL(join(folder, 'source/template.yaml')).href;
    const run = { values, secrets, baseUrl };
    const prepared = await prepareTask(entity as Entity, run, request, services);
    if ('errors' in prepared) return refuseValues(prepared.errors);
    const environment = withExampleSecrets(services.environment);
    const hints = describeFormHints(listParameters(entity as Entity));
    const options = { secrets, environment, hints };
    return toResult(await runDry(workspacePath, prepared, options, request, services));
  });
}

/**
 * The environment for a template that anybody may have written: it could print a secret in a form in which no redaction finds
 * it, so that it is given examples.
 */
function withExampleSecrets({ parameters, secrets }: TaskEnvironment): TaskEnvironment {
  const examples = Object.keys(secrets).map(name => [name, `example-of-${name}`]);
  return { parameters, secrets: Object.fromEntries(examples) as Record<string, string> };
}

/** Runs a template of the catalog, as those do who may create tasks of it. */
async function runRegistered(
  templateRef: string,
  { values, secrets = {} }: DryRunBody,
  request: DryRunCall,
  services: ScaffolderServices,
) {
  const entity = await requireTemplate(templateRef, request, services);
  const run = { values, secrets, baseUrl: findBaseUrl(entity) };
  const prepared = await prepareTask(entity, run, request, services);
  if ('errors' in prepared) return refuseValues(prepared.errors);
  const hints = describeFormHints(listParameters(entity));
  const options = { secrets, environment: services.environment, hints };
  return withTemporaryFolder('dry-run', async folder =>
    toResult(await runDry(folder, prepared, options, request, services)),
  );
}

const refuseValues = (errors: readonly unknown[]) =>
  RawAnswer.json(JSON.stringify({ errors }), { status: 400 });

function toResult({ log, steps, output, directoryContents }: DryRunRecord): DryRunResult {
  return { log, steps, output, directoryContents };
}

/** Shows what a task of a registered template would do. */
export const planRoute = serve(planEndpoint, {
  access: ['user', 'service'],
  permission: taskCreatePermission,
  isLongLived: true,
  async handle(request, services: ScaffolderServices) {
    const { templateRef, values, secrets = {} } = request.body;
    const entity = await requireTemplate(templateRef, request, services);
    const run = { values, secrets, baseUrl: findBaseUrl(entity) };
    const prepared = await prepareTask(entity, run, request, services);
    if ('errors' in prepared) return refuseValues(prepared.errors);
    return withTemporaryFolder('plan', async folder => {
      const run = { secrets, environment: services.environment, comparesFiles: true };
      return toPlan(await runDry(folder, prepared, run, request, services), services);
    });
  },
});

type DryRunRecord = DryRunResult & {
  inputs: ReadonlyMap<string, readonly unknown[]>;
  changes: ReadonlyMap<string, readonly PlannedChange[]>;
  error: { name: string; message: string } | undefined;
};

function toPlan(
  { steps, log, output, directoryContents, inputs, changes, error }: DryRunRecord,
  { actions }: ScaffolderServices,
): Plan {
  // The last status of a step counts.
  const statuses = new Map(
    log.flatMap(({ body: { stepId, status } }) => (stepId && status ? [[stepId, status]] : [])),
  );
  return {
    steps: steps.map(({ id, name, action }) => ({
      id,
      name,
      action,
      status: stepStatusSchema.safeParse(statuses.get(id)).data ?? 'open',
      isRun: actions.get(action)?.supportsDryRun === true,
      inputs: [...(inputs.get(id) ?? [])],
      ...describeChanges(changes.get(id)),
    })),
    log,
    output,
    directoryContents,
    ...(error && { error }),
  };
}

const describeChanges = (changes: readonly PlannedChange[] | undefined) =>
  changes && { changes: changes.slice(0, maxChanges), changeCount: changes.length };

async function runDry(
  workspacePath: string,
  { spec, rights, secretTexts }: PreparedTask,
  {
    secrets,
    environment,
    hints = [],
    comparesFiles = false,
  }: {
    secrets: Readonly<Record<string, string>>;
    environment: TaskEnvironment;
    /** What the log begins with. */
    hints?: readonly string[];
    comparesFiles?: boolean;
  },
  { signal, principal, issueTokenFor }: RunCall,
  { renderer, actions, environment: { secrets: hidden } }: ScaffolderServices,
): Promise<DryRunRecord> {
  const inputs = new Map<string, unknown[]>();
  const changes = new Map<string, PlannedChange[]>();
  const redactor = new Redactor([
    ...Object.values(secrets),
    ...secretTexts,
    ...Object.values(hidden),
  ]);
  const workspace = openWorkspace({ workspacePath, isDryRun: true });
  const checkWorkspace = async () =>
    checkFolderLimits(await workspace.list(), 'workspace', dryRunLimits);
  const journal = new MemoryJournal(checkWorkspace);
  let shownSize = 0;
  for (const message of hints) journal.log({ message });
  const isActionAllowed = compileActionConditions(rights.actions);
  const { output, error } = await runSteps({
    taskId: randomUUID(),
    spec,
    secrets,
    environment,
    initiator: describeCreator(principal) ?? '',
    isDryRun: true,
    workspacePath,
    journal,
    former: [],
    actions,
    ...(isActionAllowed && { isActionAllowed }),
    canUseIntegrations: rights.canUseIntegrations,
    renderer,
    redactor,
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMs)]),
    issueToken: issueTokenFor,
    onInput(stepId, input) {
      const before = inputs.get(stepId) ?? [];
      if (!comparesFiles || before.length >= maxInputs) return;
      const shown = redactor.value(input);
      shownSize += JSON.stringify(shown)?.length ?? 0;
      if (shownSize <= maxShownSize) inputs.set(stepId, [...before, shown]);
      else journal.log({ stepId, message: 'The inputs are too large to be shown' });
    },
    ...(comparesFiles && {
      async onPlannedFiles(stepId, files) {
        const shown: PlannedChange[] = [];
        for (const { path, before, after } of files) {
          shownSize += (before?.length ?? 0) + (after?.length ?? 0);
          if (shownSize > maxShownSize)
            throw new InputError(
              `The plan shows more than ${maxShownSize / 1024 / 1024} MiB; change fewer or smaller files`,
            );
          shown.push({
            path: redactor.text(path),
            ...(before && { before: await writeContent(before, redactor) }),
            ...(after && { after: await writeContent(after, redactor) }),
          });
        }
        changes.set(stepId, [...(changes.get(stepId) ?? []), ...shown]);
      },
    }),
  });
  if (error) journal.log({ message: error.message, status: 'failed' });
  return {
    log: journal.lines.map(({ body }) => ({
      body: { ...body, message: redactor.text(body.message) },
    })),
    steps: [...spec.steps],
    output: { ...output },
    directoryContents: await readFolder(workspacePath, redactor),
    inputs,
    changes,
    error,
  };
}

async function readFolder(
  folder: string,
  redactor: Redactor,
): Promise<DryRunResult['directoryContents']> {
  const contents: DryRunResult['directoryContents'] = [];
  const workspace = openWorkspace({ workspacePath: folder });
  let bytes = 0;
  for (const file of await listFiles(workspace)) {
    const { path, size, isExecutable: executable } = file;
    bytes += size;
    // A step that wrote more has failed.
    if (bytes > dryRunLimits.bytes) break;
    const base64Content = await writeContent(await readBytes(workspace, file), redactor);
    contents.push({ path, base64Content, executable });
  }
  return contents;
}

/** The bytes in base64, without secrets. */
async function writeContent(bytes: Uint8Array, redactor: Redactor): Promise<string> {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  const shown = (await redactor.finds(text)) ? Buffer.from(await redactor.longText(text)) : buffer;
  return shown.toString('base64');
}
