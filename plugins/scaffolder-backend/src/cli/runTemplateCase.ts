import { pathToFileURL } from 'node:url';
import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError } from '@portico/errors';
import { CodeHosts } from '@portico/code-hosts';
import { ConfiguredReader } from '@portico/url-reader';
import type { TaskSpec } from '@portico/scaffolder-common';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { TemporaryFolder } from '@portico/server/files';
import { z } from 'zod';
import { createActions } from '../actions/createActions.ts';
import { TemplateSource } from '../actions/TemplateSource.ts';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { MemoryJournal } from '../run/MemoryJournal.ts';
import { Redactor } from '../run/Redactor.ts';
import { runSteps } from '../run/runSteps.ts';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';
import { checkPatterns } from '../template/checkPatterns.ts';
import { readTemplate } from '../template/readTemplate.ts';

const maxMs = 60_000;
const publicHosts = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucketCloud',
  'dev.azure.com': 'azure',
} as const;
const hostTypes = [
  'azure',
  'bitbucketCloud',
  'bitbucketServer',
  'gerrit',
  'gitea',
  'github',
  'gitlab',
] as const;

/** What a template is tested with. */
export const templateCaseSchema = z.strictObject({
  values: z.record(z.string(), z.unknown()).default({}),
  /** Invented ones: they are written to a file. */
  secrets: z.record(z.string(), z.string()).default({}),
  /** Ref of the user who starts the task. */
  user: z.string().default('user:default/guest'),
  /** Kinds of code hosts by their name, for addresses of repositories; public ones are known. */
  hosts: z.record(z.string(), z.enum(hostTypes)).default({}),
  /** By id of a step: what it outputs, in place of running its action. */
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
export type TemplateCase = z.output<typeof templateCaseSchema>;

/** What a template made of a case. */
export interface CaseResult {
  /** What it does, to be compared: states of steps, inputs of actions that were not run, the output. */
  run: Readonly<Record<string, unknown>> & { error?: string };
  /** Files of the workspace by path. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Runs a template in a folder that is removed afterwards, without effects elsewhere and without a network.
 *
 * @param file - absolute path of the template, whose folder its relative addresses begin at.
 * @throws InputError when the template, the values or a step's id are wrong, or it needs an action that is not there.
 */
export async function runTemplateCase(
  entity: Entity,
  file: string,
  { values, secrets, user, hosts, outputs }: TemplateCase,
): Promise<CaseResult> {
  const template = readTemplate(entity);
  const unknown = Object.keys(outputs).find(id => !template.steps.some(step => step.id === id));
  if (unknown !== undefined)
    throw new InputError(`'outputs' names step '${unknown}', which is not there`);
  const renderer = new TemplateRenderer({ hostTypes: { ...publicHosts, ...hosts } });
  const folder = await TemporaryFolder.create('template');
  try {
    await checkValues(renderer, template, { values, secrets });
    const actions = new Map(createTestActions(renderer).map(action => [action.id, action]));
    checkPatterns(template, template.steps, actions);
    const steps = template.steps.map(step => {
      const output = outputs[step.id];
      if (output === undefined) {
        if (actions.has(step.action)) return step;
        throw new InputError(
          `Step '${step.id}' has the action '${step.action}', which is not one of the product; write what it outputs under 'outputs'`,
        );
      }
      const action = createStub(step.id, output);
      actions.set(action.id, action);
      return { ...step, action: action.id };
    });
    const inputs = new Map<string, unknown[]>();
    const redactor = new Redactor(Object.values(secrets));
    const journal = new MemoryJournal();
    const spec: TaskSpec = {
      apiVersion: String(entity.apiVersion),
      parameters: values,
      steps: [...steps],
      output: { ...template.output },
      user: { ref: user },
      templateInfo: {
        entityRef: stringifyEntityRef(entity),
        baseUrl: pathToFileURL(file).href,
        entity: { metadata: { ...entity.metadata } },
      },
    };
    const result = await runSteps({
      taskId: 'template-test',
      spec,
      secrets,
      environment: { parameters: {}, secrets: {} },
      initiator: user,
      isDryRun: true,
      workspacePath: folder.path,
      journal,
      former: [],
      actions,
      canUseIntegrations: false,
      renderer,
      redactor,
      signal: AbortSignal.timeout(maxMs),
      issueToken: async () => undefined,
      onInput(id, input) {
        inputs.set(id, [...(inputs.get(id) ?? []), redactor.value(input)]);
      },
    });
    const states = new Map(
      journal.lines.flatMap(({ body: { stepId, status } }) =>
        stepId && status ? [[stepId, status]] : [],
      ),
    );
    const run = {
      status: result.status,
      ...(result.error && { error: result.error.message }),
      steps: template.steps.map(({ id, action }) => {
        const isRun = actions.get(action)?.supportsDryRun === true && !outputs[id];
        const [given, ...more] = inputs.get(id) ?? [];
        return {
          id,
          action,
          status: states.get(id) ?? 'open',
          ...(!isRun &&
            given !== undefined && { input: more.length > 0 ? [given, ...more] : given }),
        };
      }),
      ...(result.status === 'completed' && { output: result.output }),
    };
    return { run, files: await readFiles(folder.path) };
  } finally {
    await renderer.close();
    await folder.remove();
  }
}

async function checkValues(
  renderer: TemplateRenderer,
  { parameters, secretsSchema }: ReturnType<typeof readTemplate>,
  { values, secrets }: Pick<TemplateCase, 'values' | 'secrets'>,
): Promise<void> {
  const signal = AbortSignal.timeout(maxMs);
  for (const [checked, schemas] of [
    [values, parameters],
    [secrets, secretsSchema ? [secretsSchema] : []],
  ] as const) {
    for (const schema of schemas) {
      const [error] = await renderer.validate(checked, schema, signal);
      if (error) throw new InputError(`The values do not fit the form: ${error.stack}`);
    }
  }
}

/** An action that outputs what the case says. */
function createStub(stepId: string, given: Readonly<Record<string, unknown>>): TemplateAction {
  return createTemplateAction({
    id: `test:${stepId.replaceAll(/[^\w.-]/g, '_')}`,
    description: 'Outputs what a case gives',
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()),
    supportsDryRun: true,
    async run({ output }) {
      for (const [name, value] of Object.entries(given)) output(name, value);
    },
  });
}

/** The actions of the product without anything outside: those with effects are only described in a dry run. */
function createTestActions(renderer: TemplateRenderer): TemplateAction[] {
  const codeHosts = new CodeHosts([]);
  const refuse = () => {
    throw new InputError(
      "There is no catalog in a test of a template; write what the step outputs under 'outputs'",
    );
  };
  const reader = new ConfiguredReader({ hosts: [], codeHosts });
  return createActions({
    renderer,
    reader,
    source: new TemplateSource(reader, codeHosts),
    hosts: { codeHosts } as Partial<CodeHostsApi> as CodeHostsApi,
    catalog: { getEntitiesByRefs: refuse } as Partial<CatalogApi> as CatalogApi,
    defaultAuthor: undefined,
    defaultCommitMessage: 'Initial commit',
    http: { allowedHosts: [], allowedMethods: [], allowedPlugins: [] },
    fetch: { fetch: refuse, forPlugin: refuse },
    discovery: { getBaseUrl: refuse },
  });
}

async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const workspace = openWorkspace({ workspacePath: folder });
  const found = await listFiles(workspace);
  const files = new Map<string, Buffer>();
  for (const file of found.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    files.set(file.path, await readBytes(workspace, file));
  return files;
}
