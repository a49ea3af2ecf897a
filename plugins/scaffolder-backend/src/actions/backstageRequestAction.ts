import type { DiscoveryApi, FetchApi } from '@portico/contract';
import { InputError, NotAllowedError, ServiceUnavailableError } from '@portico/errors';
import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { formatBody, readAnswer, requestMethods, scalarsSchema } from './httpRequestAction.ts';
import { makeHeaders, requestHeadersSchema } from './requestHeaders.ts';

/** What calls of the portal's own plugins are sent with. */
export interface BackstageRequestServices {
  fetch: FetchApi;
  discovery: DiscoveryApi;
}

/** Which plugins templates may call. */
export interface BackstageRequestLimits {
  /** Their ids: `proxy`. */
  allowedPlugins: readonly string[];
}

const timeoutMs = 60_000;

/**
 * The action `http:backstage:request`: calls a plugin of the portal, such as `proxy/snyk/orgs`, with the rights of who runs the
 * template.
 */
export function createBackstageRequestAction(
  { fetch, discovery }: BackstageRequestServices,
  { allowedPlugins }: BackstageRequestLimits,
): TemplateAction {
  return createTemplateAction({
    id: 'http:backstage:request',
    description: 'Calls a plugin of the portal with the rights of who runs the template',
    examples: [
      {
        description: 'Call a service behind the proxy',
        example:
          'steps:\n  - action: http:backstage:request\n    input:\n      method: GET\n      path: proxy/snyk/orgs',
      },
    ],
    input: z.object({
      path: z.string().min(1).max(8192).meta({
        description: 'The plugin and the path below it, such as proxy/snyk/orgs',
      }),
      method: z.enum(requestMethods),
      headers: requestHeadersSchema.optional(),
      params: scalarsSchema.optional(),
      body: z.unknown().optional(),
      logRequestPath: z.boolean().default(true),
      continueOnBadResponse: z.boolean().default(false),
      timeout: z.int().min(100).max(120_000).default(timeoutMs),
    }),
    output: z.object({
      code: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
    async run({ input, output, logger, checkpoint, signal, issueToken, initiator }) {
      const { pluginId, rest } = readPath(input.path);
      if (!allowedPlugins.includes(pluginId))
        throw new NotAllowedError(
          `Templates may not call the plugin '${pluginId}'; add it to 'scaffolder.http.allowedPlugins'`,
        );
      const base = `${await discovery.getBaseUrl(pluginId)}/`;
      const url = new URL(`${base}${rest}`);
      // Dots in a path lead nowhere else: the token is for one plugin.
      if (!url.href.startsWith(base))
        throw new InputError(`The path '${input.path.slice(0, 200)}' leads out of '${pluginId}'`);
      for (const [name, value] of Object.entries(input.params ?? {}))
        url.searchParams.set(name, String(value));
      const shown = input.logRequestPath ? url.pathname : `/api/${pluginId}`;
      logger.info(`${input.method} ${shown}`);
      const token = await issueToken(pluginId);
      if (token === undefined)
        throw new NotAllowedError(`'${initiator}' is no user, and plugins are called for users`);
      const { code, headers, body } = await checkpoint('request', async () => {
        const sent = makeHeaders(input.headers);
        sent.set('authorization', `Bearer ${token}`);
        const text = formatBody(input.body, sent);
        const response = await fetch.fetch(url.href, {
          method: input.method,
          headers: sent,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(input.timeout)]),
          ...(text !== undefined && !['GET', 'HEAD'].includes(input.method) && { body: text }),
        });
        return readAnswer(response);
      });
      if (code >= 400 && !input.continueOnBadResponse)
        throw new ServiceUnavailableError(`${input.method} ${shown} was answered with ${code}`);
      output('code', code);
      output('headers', headers);
      output('body', body);
    },
  });
}

/** Also with `/api/` before the plugin, as templates write it. */
function readPath(path: string): { pluginId: string; rest: string } {
  const [, pluginId, rest = ''] = /^\/?(?:api\/)?([a-z][\w-]{0,99})(?:\/(.*))?$/.exec(path) ?? [];
  if (pluginId === undefined)
    throw new InputError(
      `The path '${path.slice(0, 200)}' names no plugin; write it like 'proxy/snyk/orgs'`,
    );
  return { pluginId, rest };
}
