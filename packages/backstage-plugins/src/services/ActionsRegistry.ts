import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { ConflictError, InputError, NotAllowedError, NotFoundError } from '@portico/errors';
import express, { type Router } from 'express';
import { z } from 'zod';
import { createCredentials, getCaller } from '../http/Caller.ts';
import { getRequestCaller } from '../http/PluginRouter.ts';
import type { createLogger } from './createLogger.ts';

/** An action as plugins register it, in the form of `alpha.core.actionsRegistry`. */
interface RegisteredAction {
  name: string;
  title: string;
  description: string;
  schema: {
    input: (zod: typeof z) => z.ZodType;
    output: (zod: typeof z) => z.ZodType;
  };
  attributes?: { destructive?: boolean; idempotent?: boolean; readOnly?: boolean };
  action(context: {
    input: unknown;
    credentials: BackstageCredentials;
    logger: ReturnType<typeof createLogger>;
  }): Promise<{ output: unknown } | undefined>;
}

/** `alpha.core.actionsRegistry`: actions of a plugin, listed and run at the published addresses. */
export class ActionsRegistry {
  readonly #pluginId: string;
  readonly #logger: ReturnType<typeof createLogger>;
  readonly #actions = new Map<string, RegisteredAction>();

  constructor(pluginId: string, logger: ReturnType<typeof createLogger>) {
    this.#pluginId = pluginId;
    this.#logger = logger;
  }

  /** @throws ConflictError when the plugin has an action of that name. */
  register(action: RegisteredAction): void {
    const id = `${this.#pluginId}:${action.name}`;
    if (this.#actions.has(id))
      throw new ConflictError(`Action with id "${id}" is already registered`);
    this.#actions.set(id, action);
  }

  /** The routes at which other services list and run the actions. */
  createRouter(): Router {
    const router = express.Router();
    router.get('/.backstage/actions/v1/actions', (_request, response) => {
      response.json({
        actions: [...this.#actions].map(([id, action]) => this.#describe(id, action)),
      });
    });
    router.post(
      '/.backstage/actions/v1/actions/:id/invoke',
      express.json(),
      (request, response, next) => {
        const { id } = request.params as { id: string };
        this.#invoke(id, request.body, request).then(output => response.json({ output }), next);
      },
    );
    return router;
  }

  #describe(id: string, { name, title, description, schema, attributes = {} }: RegisteredAction) {
    const { destructive = true, idempotent = false, readOnly = false } = attributes;
    return {
      id,
      pluginId: this.#pluginId,
      name,
      title,
      description,
      schema: { input: z.toJSONSchema(schema.input(z)), output: z.toJSONSchema(schema.output(z)) },
      attributes: { destructive, idempotent, readOnly },
    };
  }

  async #invoke(id: string, body: unknown, request: { socket: object }): Promise<unknown> {
    const credentials = createCredentials(getRequestCaller(request));
    const { principal } = getCaller(credentials);
    if (principal.type === 'user' && principal.actor === undefined)
      throw new NotAllowedError('Actions must be invoked by a service, not a user');
    const action = this.#actions.get(id);
    if (!action) throw new NotFoundError(`Action "${id.slice(0, 200)}" not found`);
    const input = action.schema.input(z).safeParse(body);
    if (!input.success)
      throw new InputError(`Invalid input to action "${id}": ${input.error.message}`);
    const logger = this.#logger;
    const result = await action.action({ input: input.data, credentials, logger });
    return action.schema.output(z).parse(result?.output);
  }
}
