import type { Server } from 'node:http';
import { type Forge, type ForgeState, startForge } from '@portico/local-code-host';
import { addDelivery } from './addDelivery.ts';
import { describeRepositories, type DescribedRepository } from './describeRepositories.ts';

/** How the demonstration's code host starts. */
export interface DemoForgeOptions {
  /** Of the demonstration, absolute. */
  folder: string;
  /** Listens on loopback. */
  server: Server;
  /** The token that the configuration has under `integrations`. */
  token: string;
  /** Where pushes are announced. */
  webhook: { url: string; secret: string };
}

const organization = 'meridian-data';
const visitor = 'visitor';
/** Repositories that are created at a time. */
const concurrency = 4;

/**
 * Starts the demonstration's code host, with the API of GitHub. Repositories are created when somebody first looks at
 * them, so that it costs next to nothing while nobody does.
 *
 * @throws Error without a git that can serve it.
 */
export async function startDemoForge({
  folder,
  server,
  token,
  webhook,
}: DemoForgeOptions): Promise<Forge> {
  let waiting: Promise<Map<string, DescribedRepository>> | undefined;
  const seeding = new Map<string, Promise<void>>();

  async function seed(state: ForgeState, { name, description, commits }: DescribedRepository) {
    const settings = { owner: organization, name, description };
    const repository = await state.createRepository(settings);
    await repository.git.importHistory(repository.defaultBranch, commits);
    // Before the hook, which is for what visitors do.
    await addDelivery(state, repository, commits);
    const hook = { id: state.takeId(), events: ['push', 'pull_request'] };
    repository.hooks.push({ ...hook, ...webhook });
  }

  async function prepare(state: ForgeState, path: string): Promise<void> {
    waiting ??= describeRepositories(folder).then(
      found => new Map(found.map(each => [each.name, each])),
    );
    const described = await waiting;
    const [, name = ''] = new RegExp(`/${organization}/([^/]+)`, 'i').exec(path) ?? [];
    const named = described.get(name.replace(/\.git$/, '').toLowerCase());
    const wanted = named ? [named] : listsAll(path) ? [...described.values()] : [];
    const left = wanted.values();
    const seedNext = async () => {
      for (const each of left) {
        const work = seeding.get(each.name) ?? seed(state, each);
        seeding.set(each.name, work);
        await work;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, seedNext));
  }

  const forge = await startForge({ dialect: 'github', server, prepare });
  const { state } = forge;
  state.addOwner(organization, { name: 'Meridian Data', isOrganization: true });
  state.addToken(token, visitor, 'admin');
  state.visitor = state.findCaller(token);
  return forge;
}

function listsAll(path: string): boolean {
  return path === '/' || path === `/${organization}` || path.endsWith('/repos');
}
