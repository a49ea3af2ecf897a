import type { CodeHostsApi } from '@portico/code-hosts-node';
import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { callOnce } from './callOnce.ts';
import { writeExample } from './githubActionParts.ts';
import { formatGitlabPath } from './gitlabSettings.ts';
import { repoUrlInput, textsInput, tokenInput } from './hostInputs.ts';
import { findHostAccess, findHostTarget } from './HostTarget.ts';

const shared = { repoUrl: repoUrlInput, token: tokenInput };
const projectId = z.union([z.number(), z.string().trim().min(1).max(500)]).meta({
  description: 'The number of the project, or its path with all groups',
});
const yearMs = 365 * 24 * 60 * 60 * 1000;
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/, 'write it as 2026-01-31T12:00:00Z');

/** Actions on projects of GitLab that exist. What they do cannot be looked up. */
export function createGitlabActions(hosts: CodeHostsApi): TemplateAction[] {
  const accessToken = createTemplateAction({
    id: 'gitlab:projectAccessToken:create',
    description: 'Creates a GitLab project access token.',
    examples: [
      writeExample(
        'Create a token that reads the repository',
        'gitlab:projectAccessToken:create',
        'projectId: ${{ steps.publish.output.projectId }}',
        'name: deploy',
        'scopes: [read_repository]',
      ),
    ],
    input: z.object({
      ...shared,
      projectId,
      name: z.string().min(1).max(255).default('tokenname'),
      accessLevel: z.int().min(10).max(50).default(40).meta({
        description: '10 (Guest), 20 (Reporter), 30 (Developer), 40 (Maintainer) or 50 (Owner)',
      }),
      scopes: z.array(z.string().min(1).max(100)).min(1).max(50).default(['read_repository']),
      expiresAt: z
        .string()
        .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'write it as 2026-01-31')
        .optional()
        .meta({ description: 'A day such as 2026-01-31; in a year when omitted' }),
    }),
    output: z.object({ access_token: z.string().meta({ title: 'Access Token' }) }),
    secretOutputs: ['access_token'],
    async run(context) {
      const { input, output } = context;
      const { writer } = findHostAccess(hosts, 'gitlab', input, context);
      const inAYear = new Date(Date.now() + yearMs).toISOString().slice(0, 10);
      const token = await callOnce(context, 'token', async () => {
        const made = await writer.api.send(
          'POST',
          `${formatGitlabPath(input.projectId)}/access_tokens`,
          {
            name: input.name,
            scopes: input.scopes,
            access_level: input.accessLevel,
            expires_at: input.expiresAt || inAYear,
          },
          z.object({ token: z.string() }),
        );
        return made.token;
      });
      output('access_token', token);
    },
  });

  const issue = createTemplateAction({
    id: 'gitlab:issues:create',
    description: 'Creates a Gitlab issue.',
    examples: [writeExample('Create an issue', 'gitlab:issues:create', 'title: Set up monitoring')],
    input: z.object({
      ...shared,
      projectId: projectId.optional(),
      title: z.string().min(1).max(255),
      description: z.string().max(1_048_576).optional(),
      assignees: z.array(z.int()).max(100).optional().meta({ description: 'Numbers of users' }),
      confidential: z.boolean().default(false),
      createdAt: moment.optional(),
      dueDate: moment.optional(),
      discussionToResolve: z.string().max(200).optional(),
      epicId: z.int().min(0).optional(),
      labels: z.string().max(2000).optional().meta({ description: 'Separated by commas' }),
      issueType: z.enum(['issue', 'incident', 'test_case', 'task']).optional(),
      mergeRequestToResolveDiscussionsOf: z.int().optional(),
      milestoneId: z.int().optional(),
      weight: z.int().min(0).optional(),
    }),
    output: z.object({ issueUrl: z.string(), issueId: z.number(), issueIid: z.number() }),
    async run(context) {
      const { input, output, logger } = context;
      const access = findHostAccess(hosts, 'gitlab', input, context);
      const project = input.projectId ?? findHostTarget(hosts, 'gitlab', input, context).fullName;
      const made = await callOnce(context, 'issue', () =>
        access.writer.api.send(
          'POST',
          `${formatGitlabPath(project)}/issues`,
          {
            title: input.title,
            description: input.description,
            confidential: input.confidential,
            assignee_ids: input.assignees,
            created_at: input.createdAt,
            due_date: input.dueDate?.slice(0, 10),
            discussion_to_resolve: input.discussionToResolve,
            epic_id: input.epicId,
            labels: input.labels,
            issue_type: input.issueType,
            merge_request_to_resolve_discussions_of: input.mergeRequestToResolveDiscussionsOf,
            milestone_id: input.milestoneId,
            weight: input.weight,
          },
          z.object({ id: z.number(), iid: z.number(), web_url: z.string() }),
        ),
      );
      logger.info(`Issue: ${made.web_url}`);
      output('issueUrl', made.web_url);
      output('issueId', made.id);
      output('issueIid', made.iid);
    },
  });

  const pipeline = createTemplateAction({
    id: 'gitlab:pipeline:trigger',
    description: 'Triggers a GitLab Pipeline.',
    examples: [
      writeExample(
        'Run the pipeline of a branch',
        'gitlab:pipeline:trigger',
        'projectId: ${{ steps.publish.output.projectId }}',
        'tokenDescription: portal',
        'branch: main',
      ),
    ],
    input: z.object({
      ...shared,
      projectId,
      tokenDescription: z.string().min(1).max(255).meta({
        description: 'Of the trigger token, which is removed after the call',
      }),
      branch: z.string().min(1).max(200),
      variables: textsInput.optional(),
    }),
    output: z.object({ pipelineUrl: z.string() }),
    async run(context) {
      const { input, output, logger } = context;
      const { api } = findHostAccess(hosts, 'gitlab', input, context).writer;
      const path = formatGitlabPath(input.projectId);
      const url = await callOnce(context, 'trigger', async () => {
        const trigger = await api.send(
          'POST',
          `${path}/triggers`,
          { description: input.tokenDescription },
          z.object({ id: z.number(), token: z.string() }),
        );
        try {
          const body = { token: trigger.token, ref: input.branch, variables: input.variables };
          const answer = z.object({ web_url: z.string() });
          return (await api.send('POST', `${path}/trigger/pipeline`, body, answer)).web_url;
        } finally {
          await api
            .call({ method: 'DELETE', path: `${path}/triggers/${trigger.id}`, answer: z.unknown() })
            .catch((error: unknown) =>
              logger.warn(`The trigger token is not removed: ${(error as Error).message}`),
            );
        }
      });
      logger.info(`Pipeline: ${url}`);
      output('pipelineUrl', url);
    },
  });

  return [accessToken, issue, pipeline];
}
