import { z } from 'zod';
import type { Call, Route } from '../../http/Dialect.ts';
import { Refusal } from '../../model/Refusal.ts';
import { apiPath, findProject } from './shapes.ts';

const at = `${apiPath}/projects/:id`;
const newToken = z.object({
  name: z.string().min(1),
  scopes: z.array(z.string()).min(1),
  access_level: z.int().optional(),
  expires_at: z.iso.date(),
});
const newIssue = z.looseObject({ title: z.string().min(1) });
const newVariable = z.looseObject({ key: z.string().regex(/^\w+$/), value: z.string() });
const newPipeline = z.object({
  token: z.string(),
  ref: z.string(),
  variables: z.record(z.string(), z.string()).optional(),
});

/** A list that the project stores beside its data. */
function listExtras<T>({ extras }: ReturnType<typeof findProject>, name: string): T[] {
  const known = (extras.get(name) ?? []) as T[];
  extras.set(name, known);
  return known;
}

function getVariable(call: Call) {
  const variables = listExtras<z.output<typeof newVariable>>(
    findProject(call, 'admin'),
    'variables',
  );
  const found = variables.find(({ key }) => key === call.params['key']);
  if (!found) throw new Refusal(404, '404 Variable Not Found');
  return found;
}

/** Access tokens, issues, variables, protected branches and pipelines of a project. */
export const settingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${at}/access_tokens`,
    handle(call) {
      const made = { id: call.state.takeId(), ...newToken.parse(call.body) };
      listExtras(findProject(call, 'admin'), 'access_tokens').push(made);
      return { status: 201, body: { ...made, token: `glpat-forge-${made.id}-secret` } };
    },
  },
  {
    method: 'POST',
    path: `${at}/issues`,
    handle(call) {
      const project = findProject(call, 'read');
      const issues = listExtras<object>(project, 'issues');
      const iid = issues.length + 1;
      const web_url = `${call.origin}/${project.fullName}/-/issues/${iid}`;
      const made = { id: call.state.takeId(), iid, web_url, ...newIssue.parse(call.body) };
      issues.push(made);
      return { status: 201, body: made };
    },
  },
  { method: 'GET', path: `${at}/variables/:key`, handle: call => ({ body: getVariable(call) }) },
  {
    method: 'POST',
    path: `${at}/variables`,
    handle(call) {
      const variables = listExtras<{ key: string }>(findProject(call, 'admin'), 'variables');
      const made = newVariable.parse(call.body);
      if (variables.some(({ key }) => key === made.key))
        throw new Refusal(400, '(VARIABLE) has already been taken', 'key');
      variables.push(made);
      return { status: 201, body: made };
    },
  },
  {
    method: 'PUT',
    path: `${at}/variables/:key`,
    handle: call => ({ body: Object.assign(getVariable(call), call.body) }),
  },
  {
    method: 'POST',
    path: `${at}/protected_branches`,
    handle(call) {
      const { name } = z.object({ name: z.string() }).parse(call.body);
      const branches = listExtras<string>(findProject(call, 'admin'), 'protected_branches');
      if (branches.includes(name))
        throw new Refusal(409, `Protected branch '${name}' already exists`);
      branches.push(name);
      return { status: 201, body: { name } };
    },
  },
  {
    method: 'POST',
    path: `${at}/triggers`,
    handle(call) {
      const { description } = z.object({ description: z.string() }).parse(call.body);
      const id = call.state.takeId();
      const made = { id, description, token: `glptt-forge-${id}` };
      listExtras(findProject(call, 'admin'), 'triggers').push(made);
      return { status: 201, body: made };
    },
  },
  {
    method: 'DELETE',
    path: `${at}/triggers/:trigger`,
    handle(call) {
      const triggers = listExtras<{ id: number }>(findProject(call, 'admin'), 'triggers');
      const index = triggers.findIndex(({ id }) => String(id) === call.params['trigger']);
      if (index === -1) throw new Refusal(404, '404 Trigger Not Found');
      triggers.splice(index, 1);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: `${at}/trigger/pipeline`,
    async handle(call) {
      const project = findProject(call);
      const { token, ref, variables } = newPipeline.parse(call.body);
      const triggers = listExtras<{ token: string }>(project, 'triggers');
      if (!triggers.some(each => each.token === token)) throw new Refusal(404, '404 Not Found');
      if (!(await project.git.resolve(ref))) throw new Refusal(400, 'Reference not found', 'base');
      const pipelines = listExtras<object>(project, 'pipelines');
      pipelines.push({ ref, variables });
      const id = pipelines.length;
      const web_url = `${call.origin}/${project.fullName}/-/pipelines/${id}`;
      return { status: 201, body: { id, web_url } };
    },
  },
];
