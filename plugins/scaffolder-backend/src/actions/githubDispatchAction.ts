import { createTemplateAction, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { callOnce } from './callOnce.ts';
import { textsInput } from './hostInputs.ts';
import { formatGithubPath } from './githubSettings.ts';
import { type FindGithubTarget, shared, writeExample } from './githubActionParts.ts';

/** Runs a workflow. */
export function createGithubDispatchAction(find: FindGithubTarget): TemplateAction {
  return createTemplateAction({
    id: 'github:actions:dispatch',
    description: 'Dispatches a GitHub Action workflow for a given branch or tag',
    examples: [
      writeExample(
        'Run a workflow',
        'github:actions:dispatch',
        'workflowId: build.yaml',
        'branchOrTagName: main',
      ),
    ],
    input: z.object({
      ...shared,
      workflowId: z.string().min(1).max(500).meta({
        description: 'The file name of the workflow',
      }),
      branchOrTagName: z.string().min(1).max(200),
      workflowInputs: textsInput.optional().meta({ description: 'Inputs of the workflow' }),
      returnWorkflowRunDetails: z.boolean().optional().meta({
        description: 'Output the number and the addresses of the run',
      }),
    }),
    output: z.object({
      workflowRunId: z.number().optional(),
      workflowRunUrl: z.string().optional(),
      workflowRunHtmlUrl: z.string().optional(),
    }),
    async run(context) {
      const { input, output, logger } = context;
      const target = find(input, context);
      const workflow = encodeURIComponent(input.workflowId);
      const run = await callOnce(context, 'dispatch', async () => {
        const answer = z
          .object({ workflow_run_id: z.number(), run_url: z.string(), html_url: z.string() })
          .nullish()
          .catch(undefined);
        const found = await target.writer.api.send(
          'POST',
          `${formatGithubPath(target)}/actions/workflows/${workflow}/dispatches`,
          {
            ref: input.branchOrTagName,
            inputs: input.workflowInputs,
            ...(input.returnWorkflowRunDetails && { return_run_details: true }),
          },
          answer,
        );
        return found ?? null;
      });
      logger.info(`Dispatched workflow ${input.workflowId}${run ? `: ${run.html_url}` : ''}`);
      if (!run) return;
      output('workflowRunId', run.workflow_run_id);
      output('workflowRunUrl', run.run_url);
      output('workflowRunHtmlUrl', run.html_url);
    },
  });
}
