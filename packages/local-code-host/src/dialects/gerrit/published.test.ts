import { parseHostJson } from '@portico/code-hosts';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { compareWithGerrit } from '../../testing/checkPublishedCalls.ts';

/** Gerrit answers far more than is read of it. */
const isOther = (difference: string) => !difference.includes('requires property');

it('answers changes and projects with the fields that Gerrit publishes', async () => {
  const forge = await startForge({ dialect: 'gerrit' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('All-Projects', { isOrganization: true });
  forge.state.addToken('admin-token', 'ada', 'admin');
  const authorization = `Basic ${Buffer.from('ada:admin-token').toString('base64')}`;
  const send = async (path: string, method = 'GET', body?: object) => {
    const response = await fetch(`${forge.origin}/a${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    return parseHostJson(await response.text());
  };
  const created = await send('/projects/pay', 'PUT', { description: 'Pays', branches: ['main'] });
  const { git } = forge.state.repositories.get('all-projects/pay')!;
  const sha = await git.writeBlob(Buffer.from('# Pay'));
  const author = { name: 'Ada', email: 'ada@example.com' };
  const repository = forge.state.repositories.get('all-projects/pay')!;
  const change = { branch: 'main', message: 'Add', author };
  const first = await repository.commit(
    { ...change, parent: undefined, changes: [{ path: 'README.md', sha }] },
    'ada',
  );
  await send('/projects/pay/branches/next', 'PUT', { revision: first });
  await repository.commit(
    { ...change, branch: 'next', parent: first, changes: [{ path: 'a.md', sha }] },
    'ada',
  );
  const opened = await send('/changes/', 'POST', {
    project: 'pay',
    branch: 'main',
    subject: 'Merge next',
    topic: 'next',
    merge: { source: 'refs/heads/next' },
  });
  const found = (await send('/changes/?q=project:pay+status:open&o=CURRENT_REVISION')) as object[];
  const merged = await send('/changes/pay~1/submit', 'POST', {});
  const projects = (await send('/projects/?d')) as Record<string, object>;
  const answers: [string, unknown][] = [
    ['ProjectInfo', created],
    ['ProjectInfo', projects['pay']],
    ['ChangeInfo', opened],
    ['ChangeInfo', found[0]],
    ['ChangeInfo', merged],
  ];
  for (const [type, value] of answers)
    expect(compareWithGerrit(type, value).filter(isOther)).toEqual([]);
  // The comparison finds what is not published.
  expect(compareWithGerrit('ChangeInfo', { number: 1 }).filter(isOther)).toHaveLength(1);
});
