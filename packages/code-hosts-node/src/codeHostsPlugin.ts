import { createApiFactory, createApiRef } from '@portico/core';
import {
  type CodeHost,
  CodeHosts,
  type CodeHostWriter,
  ConditionalAnswers,
  createCodeHostWriter,
  GerritClient,
  withUserToken,
} from '@portico/code-hosts';
import { integrationsConfigSchema, listCodeHosts } from '@portico/code-hosts/config';
import { configRef, createServerPlugin, databaseRef, loggerRef, metricsRef } from '@portico/server';
import { z } from 'zod';
import {
  hostRateLimitReadPermission,
  listHostRateLimitsRoute,
} from './rateLimits/rateLimitRoutes.ts';
import {
  rateLimitMigration,
  RateLimitStore,
  type RateLimitTables,
} from './rateLimits/RateLimitStore.ts';
import { declareRateLimitMetrics } from './rateLimits/declareRateLimitMetrics.ts';
import { HostRateLimits } from './rateLimits/HostRateLimits.ts';
import { integrationsWritePermission } from './permissions.ts';
import { HostTokens } from './credentials/HostTokens.ts';
import { type ReceivedPushes, WebhookReceiver } from './webhooks/WebhookReceiver.ts';
import { webhookMigration, WebhookStore, type WebhookTables } from './webhooks/WebhookStore.ts';
import { createGitTransport, type ThreadedGitTransport } from './git/createGitTransport.ts';
import { writeHostsForBrowser } from './writeHostsForBrowser.ts';

/** How a writer is created. */
export interface CreateWriterOptions {
  /** A user's own, in place of the configured credentials. */
  token?: string | undefined;
  /** Ends calls that are under way. */
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: the last tenth of a limit of requests is left to others. */
  isBackground?: boolean | undefined;
  /** The share of a limit of requests that is left to others, in place of that tenth. */
  reserve?: number | undefined;
}

/** The configured code hosts, for plugins of the server. */
export interface CodeHostsApi {
  codeHosts: CodeHosts;
  tokens: HostTokens;
  /** Limits of requests; `createFetch` is what all that reads from the hosts sends its requests with. */
  rateLimits: HostRateLimits;
  /** @param host - one of `codeHosts`, such as `codeHosts.find(url)`. */
  createWriter(host: CodeHost, options?: CreateWriterOptions): CodeHostWriter;
  /** @param host - one of `codeHosts` that is a Gerrit. */
  createGerritClient(host: CodeHost, options?: Pick<CreateWriterOptions, 'signal'>): GerritClient;
  /** Takes a webhook of one of the hosts; see WebhookReceiver. */
  receive: WebhookReceiver['receive'];
  /** Calls a listener with what each webhook says that this process takes. @returns ends that. */
  onReceived(listener: (received: ReceivedPushes) => void): () => void;
}

/** The configured code hosts with their credentials. */
export const codeHostsRef = createApiRef<CodeHostsApi>({ id: 'integrations.code-hosts' });

const gitRef = createApiRef<ThreadedGitTransport>({ id: 'integrations.git' });
const configSchema = z.object({ integrations: integrationsConfigSchema });
const migrations = [rateLimitMigration, webhookMigration];

/** Provides {@link codeHostsRef} to other plugins. */
export const codeHostsPlugin = createServerPlugin({
  id: 'integrations',
  config: configSchema,
  tables: { migrations },
  browserConfig: ({ config }) => writeHostsForBrowser(config.integrations),
  needs: { git: gitRef, hosts: codeHostsRef, metrics: metricsRef },
  permissions: () => ({
    permissions: [hostRateLimitReadPermission, integrationsWritePermission],
    grantedByDefault: [integrationsWritePermission],
  }),
  routes: [listHostRateLimitsRoute],
  provides: [
    createApiFactory({ api: gitRef, needs: {}, create: () => createGitTransport() }),
    createApiFactory({
      api: codeHostsRef,
      needs: {
        configuration: configRef,
        database: databaseRef,
        git: gitRef,
        logger: loggerRef,
      },
      create({ configuration, database, git, logger }): CodeHostsApi {
        const { integrations } = configuration.read(configSchema);
        const openStores = once(async () => {
          const db = await database.open<RateLimitTables & WebhookTables>(migrations);
          return { rateLimits: new RateLimitStore(db), webhooks: new WebhookStore(db) };
        });
        const rateLimits = new HostRateLimits({
          openStore: async () => (await openStores()).rateLimits,
          onFailure: error => logger.warn('Rate limits of code hosts are not shared', { error }),
        });
        const tokens = new HostTokens({
          onUse: (authorization, label) => rateLimits.label(authorization, label),
        });
        const codeHosts = new CodeHosts(listCodeHosts(integrations));
        const answers = new ConditionalAnswers();
        const listeners = new Set<(received: ReceivedPushes) => void>();
        const receiver = new WebhookReceiver(codeHosts.list(), {
          add: async digest => (await openStores()).webhooks.add(digest),
          remove: async digest => (await openStores()).webhooks.remove(digest),
        });
        return {
          codeHosts,
          tokens,
          rateLimits,
          createGerritClient: (host, { signal } = {}) =>
            new GerritClient(host, {
              git: rateLimits.createGit(git),
              signal,
              fetch: rateLimits.createFetch({}),
              getHeaders: owner => tokens.getHeaders(host, owner),
            }),
          receive: (webhook, act) =>
            receiver.receive(webhook, async received => {
              const result = await act(received);
              for (const listener of listeners) listener(received);
              return result;
            }),
          onReceived(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
          createWriter(host, { token, signal, isBackground, reserve } = {}) {
            const used = withUserToken(host, token);
            return createCodeHostWriter(used, {
              // They are stored by credential: a user's own token is forgotten with its call.
              ...(!used.isUserToken && { answers }),
              git: rateLimits.createGit(git, { isBackground, reserve }),
              signal,
              fetch: rateLimits.createFetch({ isBackground, reserve }),
              getHeaders: owner => tokens.getHeaders(used, owner),
              listAccounts: () => tokens.listAccounts(used),
            });
          },
        };
      },
    }),
  ],
  create({ git, hosts, metrics }) {
    declareRateLimitMetrics(metrics, hosts.rateLimits);
    return { git, hosts };
  },
  stop: ({ git }) => git.close(),
});

/** Opens once for all callers, and again where that failed. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
