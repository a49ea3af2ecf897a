import { Writable } from 'node:stream';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { parseEntityRef } from '@portico/catalog-model';
import type { Principal } from '@portico/contract/auth';
import { InputError, NotAllowedError } from '@portico/errors';
import { createLinearValidator } from '@portico/patterns/schemas';
import type { ActionContext, TemplateAction } from '@portico/scaffolder-node';
import { TemporaryFolder } from '@portico/server/files';
import { createCredentials, type Credentials } from '../../http/Caller.ts';
import type { AdditionContext } from '../Additions.ts';

/** An action of templates, in the form of plugin-scaffolder-node. */
export interface PublishedAction {
  id: string;
  description?: string;
  examples?: readonly { description: string; example: string }[];
  supportsDryRun?: boolean;
  /** JSON Schemas of draft 7. */
  schema?: { input?: object; output?: object };
  handler(context: object): Promise<void>;
}

/** A published action as one of the portal. What was interrupted waits for a person: nobody knows whether it may be repeated. */
export function adaptAction(action: PublishedAction, parts: AdditionContext): TemplateAction {
  const { id, description = '', examples = [], supportsDryRun = false, schema } = action;
  const inputSchema = { type: 'object', ...schema?.input };
  return {
    id,
    description,
    examples,
    inputSchema,
    outputSchema: schema?.output && { ...schema.output },
    supportsDryRun,
    isRepeatable: false,
    secretOutputs: [],
    parseInput(input) {
      const { errors } = createLinearValidator().validate(input, inputSchema);
      const [error] = errors;
      if (!error) return input as Readonly<Record<string, unknown>>;
      const field = error.path.join('.');
      throw new InputError(
        `Invalid input passed to action ${id}${field && `, field '${field}'`}: ${error.message}`,
      );
    },
    async run(context) {
      const folders: TemporaryFolder[] = [];
      try {
        await parts.watched.run(() => action.handler(describeContext(context, parts, folders)));
      } finally {
        for (const folder of folders) await folder.remove();
      }
    },
  };
}

/** What a published action is called with. @param folders - those that it makes, which end with it. */
function describeContext(
  context: ActionContext,
  parts: AdditionContext,
  folders: TemporaryFolder[],
): object {
  const { input, secrets, workspacePath, signal, isDryRun, task, step } = context;
  const { templateInfo, user } = task.spec;
  const logger = createTaskLogger(context.logger);
  return {
    input,
    secrets,
    workspacePath,
    signal,
    isDryRun,
    logger,
    logStream: createLogStream(logger),
    task: { id: task.id },
    step,
    templateInfo,
    user,
    output: (name: string, value: unknown) => context.output(name, value),
    checkpoint: ({ key, fn }: { key: string; fn: () => Promise<unknown> }) =>
      context.checkpoint(key, fn),
    async createTemporaryDirectory() {
      const folder = await TemporaryFolder.create('action');
      folders.push(folder);
      return folder.path;
    },
    getInitiatorCredentials: () => createInitiatorCredentials(context, parts),
  };
}

async function createInitiatorCredentials(
  { issueToken, initiator }: ActionContext,
  { users }: AdditionContext,
): Promise<Credentials> {
  const isUser = parseEntityRef(initiator).kind === 'user';
  const principal: Principal = isUser
    ? {
        type: 'user',
        userEntityRef: initiator,
        // Decides nothing here: the tokens of the task carry what its user may do.
        isGuest: false,
        ownershipEntityRefs: (await users?.listOwnershipRefs(initiator)) ?? [initiator],
      }
    : { type: 'service', subject: initiator };
  return createCredentials({
    principal,
    authorization: undefined,
    async issueTokenFor(pluginId) {
      const token = await issueToken(pluginId);
      if (token !== undefined) return token;
      throw new NotAllowedError(`'${initiator}' is no user, and '${pluginId}' is called for users`);
    },
  });
}

/** Lines of the task's log; what the action says beside the message is for nobody there. */
function createTaskLogger(logger: ActionContext['logger']): LoggerService {
  return {
    debug: message => logger.debug(message),
    info: message => logger.info(message),
    warn: message => logger.warn(message),
    error: message => logger.error(message),
    child: () => createTaskLogger(logger),
  };
}

/** The log for actions of former versions, which write text to it. */
function createLogStream(logger: LoggerService): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      const lines = chunk.toString().split('\n');
      for (const line of lines) if (line.trim() !== '') logger.info(line);
      done();
    },
  });
}
