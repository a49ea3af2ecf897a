import { createHash } from 'node:crypto';
import { integrationsWritePermission } from '@portico/code-hosts-node';
import { createDeniedError, InputError, NotFoundError } from '@portico/errors';
import { proposeChangesEndpoint } from '@portico/scaffolder-common/endpoints';
import { templateManagementPermission } from '@portico/scaffolder-common/permissions';
import { serve } from '@portico/server';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { findBaseUrl, requireTemplate } from './templates.ts';

/** Proposes changes of a registered template, with the portal's credentials. The same changes open one pull request only. */
export const proposeChangesRoute = serve(proposeChangesEndpoint, {
  access: ['user', 'service'],
  permission: integrationsWritePermission,
  auditSubject: ({ params }) => params,
  async handle(request, services: ScaffolderServices) {
    const decision = await request.decide(templateManagementPermission);
    if (decision.result === 'DENY') throw createDeniedError(templateManagementPermission.name);
    const entity = await requireTemplate(request.params, request, services);
    const { codeHosts, createWriter } = services.hosts;
    const { title, files } = request.body;
    const placed = files.map(({ path, content }) => {
      checkPath(path);
      const base = findBaseUrl(entity);
      const page = base === undefined ? undefined : codeHosts.resolve(`./${path}`, base);
      const found =
        page !== undefined && /^https?:/.test(page) ? codeHosts.findRepository(page) : undefined;
      if (!found)
        throw new InputError(
          'The template was not read from a repository of a configured code host; change its files where they are',
        );
      return { ...found, content };
    });
    const [first] = placed;
    if (!first) throw new InputError("Body field 'files' is empty; send what changes");
    const { host, repository, ref } = first;
    const writer = createWriter(host, { signal: request.signal });
    const known = await writer.getRepository(repository);
    if (!known)
      throw new NotFoundError(
        `There is no repository '${repository}' on ${host.host}, or the portal's credentials may not see it`,
      );
    const base = await findBase(ref, known.defaultBranch, name =>
      writer.getBranch(repository, name),
    );
    const content = createHash('sha256').update(JSON.stringify([title, files, base.commit]));
    const head = `portico/template-${content.digest('hex').slice(0, 12)}`;
    const branches = { head, base: base.name };
    const opened = await writer.findPullRequest(repository, branches);
    if (opened) return { url: opened.url, number: opened.number };
    const begun = await writer.getBranch(repository, head);
    if (begun === undefined) await writer.createBranch(repository, head, base.commit);
    // A branch that has moved has the commit of a request before, whose removals cannot be made again.
    if (begun === undefined || begun === base.commit)
      await writer.commit(repository, {
        branch: head,
        message: title,
        mayReplace: true,
        files: placed.map(({ path, content }) =>
          content === null
            ? { path, isDeleted: true as const }
            : { path, content: Buffer.from(content) },
        ),
      });
    const { url, number } = await writer.openPullRequest(repository, { ...branches, title });
    return { url, number };
  },
});

/** The branch that the template was read from, else the default one. */
async function findBase(
  ref: string | undefined,
  defaultBranch: string | undefined,
  getBranch: (name: string) => Promise<string | undefined>,
): Promise<{ name: string; commit: string }> {
  for (const name of [ref, defaultBranch]) {
    const commit = name === undefined ? undefined : await getBranch(name);
    if (name !== undefined && commit !== undefined) return { name, commit };
  }
  throw new NotFoundError('The repository of the template has no branch to merge into');
}

function checkPath(path: string): void {
  if (path.split('/').some(part => part === '' || part === '.' || part === '..'))
    throw new InputError(
      `Body field 'files' has the path '${path.slice(0, 200)}'; write one inside of the template's folder`,
    );
}
