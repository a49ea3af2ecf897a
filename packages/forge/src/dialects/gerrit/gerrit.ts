import { z } from 'zod';
import { type Answer, type Call, type Dialect, readAuthorization } from '../../http/Dialect.ts';
import { type ForgeState, requireRights } from '../../model/ForgeState.ts';
import { Refusal } from '../../model/Refusal.ts';

const newProject = z.object({
  parent: z.string().default('All-Projects'),
  description: z.string().default(''),
  branches: z.array(z.string()).default(['master']),
  owners: z.array(z.string()).default([]),
  create_empty_commit: z.boolean().default(false),
});

/** Gerrit's REST API, as far as projects are created and pushed to. The owner of a project is its parent. */
export function createGerrit(state: ForgeState): Dialect {
  return {
    routes: [
      {
        method: 'GET',
        path: '/a/projects/:name',
        handle(call) {
          const { name, description, owner } = find(call);
          return answer({ id: name, name, description, parent: owner });
        },
      },
      {
        method: 'PUT',
        path: '/a/projects/:name',
        async handle(call) {
          requireRights(call.caller, 'admin');
          const { parent: owner, description, branches } = newProject.parse(call.body);
          const name = call.params['name'] ?? '';
          if (findName(state, name)) throw new Refusal(409, 'Project already exists');
          const [defaultBranch] = branches;
          await state.createRepository({
            owner,
            name,
            description,
            isPrivate: true,
            defaultBranch,
          });
          return answer({ id: name, name, parent: owner }, 201);
        },
      },
      {
        method: 'GET',
        path: '/a/projects/:name/branches/:branch',
        async handle(call) {
          const ref = `refs/heads/${call.params['branch']}`;
          const revision = await find(call).git.getRef(ref);
          if (!revision) throw new Refusal(404, `Not found: ${call.params['branch']}`);
          return answer({ ref, revision });
        },
      },
    ],
    readToken: readAuthorization,
    formatError: (status, message) => ({ status: status === 422 ? 400 : status, body: message }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      body: 'Too many requests',
    }),
    formatHook: () => undefined,
    parseClonePath: path => findName(state, path.replace(/^a\//, '')) ?? path,
  };
}

/** The line before the JSON hinders scripts of other pages from running it. */
function answer(body: object, status = 200): Answer {
  return { status, body: `)]}'\n${JSON.stringify(body)}` };
}

function findName({ repositories }: ForgeState, name: string): string | undefined {
  return [...repositories.values()].find(each => each.name === name)?.fullName;
}

function find({ params, state, caller }: Call) {
  const name = params['name'] ?? '';
  return state.requireRepository(findName(state, name) ?? `All-Projects/${name}`, caller, 'read');
}
