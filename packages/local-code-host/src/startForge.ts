import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartForge } from './canStartForge.ts';
import { createAzure } from './dialects/azure/azure.ts';
import { createBitbucketCloud } from './dialects/bitbucket/bitbucketCloud.ts';
import { createBitbucketServer } from './dialects/bitbucket/bitbucketServer.ts';
import { createGerrit } from './dialects/gerrit/gerrit.ts';
import { createGitea } from './dialects/gitea/gitea.ts';
import { createGithub } from './dialects/github/github.ts';
import { createGitlab } from './dialects/gitlab/gitlab.ts';
import type { Dialect } from './http/Dialect.ts';
import type { FailureSwitches } from './http/FailureSwitches.ts';
import { ForgeServer, type ReceivedRequest } from './http/ForgeServer.ts';
import { type Delivery, Webhooks } from './http/Webhooks.ts';
import { ForgeState, type RepositoryEvent } from './model/ForgeState.ts';

const dialects = {
  azure: createAzure,
  bitbucketCloud: createBitbucketCloud,
  bitbucketServer: createBitbucketServer,
  gerrit: createGerrit,
  gitea: createGitea,
  github: createGithub,
  gitlab: createGitlab,
} satisfies Record<string, (state: ForgeState) => Dialect>;

/** The kinds of code hosts that a forge can be. */
export type DialectName = keyof typeof dialects;

/** How a forge starts. */
export interface ForgeOptions {
  dialect: DialectName;
  /** Where repositories are stored; a temporary folder that is removed at the end when omitted. */
  folder?: string;
  /** A free one when omitted. */
  port?: number;
  /** One that listens on loopback already, and whose requests the forge serves from now on. */
  server?: Server;
  /** Awaited before each request is served, with its path: creates what the request will find. */
  prepare?: (state: ForgeState, path: string) => Promise<void>;
}

/** A code host on loopback. */
export interface Forge {
  /** Address without a slash at its end. */
  origin: string;
  /** With the port. */
  host: string;
  state: ForgeState;
  failures: FailureSwitches;
  /** What it received, over git too. */
  requests: readonly ReceivedRequest[];
  /** Webhooks that it sent. */
  deliveries: readonly Delivery[];
  /** Resolves when all webhooks sent so far were answered. */
  settleWebhooks(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a code host on loopback. @throws Error without git 2.38 or newer. */
export async function startForge({
  dialect,
  folder,
  port,
  server: listening,
  prepare,
}: ForgeOptions): Promise<Forge> {
  if (!(await canStartForge())) throw new Error('A forge needs git 2.38 or newer; install it');
  const temporary = folder === undefined ? await mkdtemp(join(tmpdir(), 'forge-')) : undefined;
  const state: ForgeState = new ForgeState(folder ?? temporary ?? '', (event: RepositoryEvent) =>
    webhooks.send(event),
  );
  const spoken = dialects[dialect](state);
  const server = new ForgeServer(state, spoken, { prepare, server: listening });
  const webhooks = new Webhooks(spoken, () => server.origin);
  await server.listen(port);
  return {
    origin: server.origin,
    host: new URL(server.origin).host,
    state,
    failures: server.failures,
    requests: server.requests,
    deliveries: webhooks.deliveries,
    settleWebhooks: () => webhooks.settle(),
    async stop() {
      await webhooks.settle();
      await server.close();
      if (temporary) await rm(temporary, { recursive: true, force: true });
    },
  };
}
