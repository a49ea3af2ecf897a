import { workerData } from 'node:worker_threads';
import { serveJobs } from '@portico/server/thread';
import { ExpressionRenderer } from './ExpressionRenderer.ts';
import type { RenderJob, RenderResult, RenderSetup } from './renderJobs.ts';
import { evaluateJsonata } from './evaluateJsonata.ts';
import { replaceText } from './replaceText.ts';
import { validateValues } from './validateValues.ts';

const renderer = ExpressionRenderer.create(workerData as RenderSetup);

serveJobs<RenderJob, RenderResult>(async job => {
  switch (job.kind) {
    case 'value':
      return { value: (await renderer).renderValue(job.value, job.context, job.hasFailed) };
    case 'file':
      return { value: (await renderer).renderFile(job.file, job.context, job.syntax) };
    case 'files': {
      const { files, context, syntax } = job;
      return { files: (await renderer).renderFiles(files, context, syntax) };
    }
    case 'jsonata':
      return { value: await evaluateJsonata(job.data, job.expression) };
    case 'replace':
      return { value: replaceText(job) };
    case 'validate':
      return { errors: validateValues(job.value, job.schema) };
  }
});
