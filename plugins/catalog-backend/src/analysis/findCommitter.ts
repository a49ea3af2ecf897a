import type { AnalyzedRepository, CommitAuthor, KnownUser } from '@portico/catalog-node';

/** An owner and the reason for it. */
export interface ProposedOwner {
  owner: string;
  reason: string;
}

/** Who made commits, and how many. */
interface Share {
  ref: string;
  count: number;
  /** Who made most of them, as the commits say. */
  name: string;
}

/** The group whose members made at least half of the latest commits of known people, else the user who made most. */
export async function findCommitter({
  listAuthors,
  listUsers,
}: Pick<AnalyzedRepository, 'listAuthors' | 'listUsers'>): Promise<ProposedOwner | undefined> {
  const authors = await listAuthors();
  if (authors.length === 0) return undefined;
  const names = [...new Set(authors.flatMap(listNames))];
  const emails = [...new Set(authors.map(({ email }) => email.toLowerCase()).filter(Boolean))];
  const users = await listUsers({ names, emails });
  const known = authors.flatMap(author => {
    const user = findUser(author, users);
    return user ? [{ user, name: author.name }] : [];
  });
  const byUser = countShares(known.map(({ user, name }) => ({ refs: [user.ref], name })));
  const byGroup = countShares(known.map(({ user, name }) => ({ refs: user.groups, name })));
  const [group, user] = [byGroup[0], byUser[0]];
  const latest =
    authors.length === 1 ? 'the latest commit' : `the latest ${authors.length} commits`;
  if (group && group.count * 2 >= known.length)
    return {
      owner: shorten(group.ref),
      reason: `Its members made ${group.count} of ${latest}, most of them ${group.name}`,
    };
  if (!user) return undefined;
  return { owner: shorten(user.ref), reason: `${user.name} made ${user.count} of ${latest}` };
}

/** What the entity of an author may be called: the account, or the address before its @. */
function listNames({ login, email }: CommitAuthor): string[] {
  const [local = ''] = email.split('@');
  return [login ?? '', local].map(name => name.toLowerCase()).filter(Boolean);
}

/** The user with the author's address, else with the name of the account. */
function findUser(author: CommitAuthor, users: readonly KnownUser[]): KnownUser | undefined {
  const email = author.email.toLowerCase();
  const byEmail = users.find(user => email !== '' && user.email.toLowerCase() === email);
  if (byEmail) return byEmail;
  for (const name of listNames(author)) {
    const found = users.find(({ ref }) => ref === `user:default/${name}`);
    if (found) return found;
  }
  return undefined;
}

/** Most commits first. */
function countShares(commits: readonly { refs: readonly string[]; name: string }[]): Share[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { refs, name } of commits)
    for (const ref of refs) {
      const names = counts.get(ref) ?? new Map<string, number>();
      counts.set(ref, names.set(name, (names.get(name) ?? 0) + 1));
    }
  return [...counts]
    .map(([ref, names]) => {
      const [most] = [...names].sort(([, a], [, b]) => b - a);
      const count = [...names.values()].reduce((sum, each) => sum + each, 0);
      return { ref, count, name: most?.[0] ?? '' };
    })
    .sort((a, b) => b.count - a.count);
}

const shorten = (ref: string) => ref.replace(':default/', ':');
