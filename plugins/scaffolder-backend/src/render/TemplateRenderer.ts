import { availableParallelism } from 'node:os';
import { InputError } from '@portico/errors';
import type { ValueError } from '@portico/scaffolder-common';
import { WorkerPool } from '@portico/server/work';
import type {
  ExtensionCall,
  FileSyntax,
  RenderContext,
  RenderedFile,
  RenderJob,
  RenderResult,
  RenderSetup,
  SkeletonFile,
  SourceFile,
  TextReplacement,
} from './renderJobs.ts';
import { renderLimits } from './renderLimits.ts';

/** How a value is rendered. */
export interface RenderValueOptions {
  /** What the function `failure()` of expressions returns. Default false. */
  hasFailed?: boolean;
  signal?: AbortSignal;
}

/**
 * Evaluates what authors of templates write: expressions, files and schemas. It does so in threads, so that what takes too
 * long or too much memory ends its thread and is refused, and affects nothing else.
 */
export class TemplateRenderer {
  readonly #threads: WorkerPool<RenderJob, RenderResult>;

  constructor(setup: RenderSetup = {}, runExtension?: (call: ExtensionCall) => unknown) {
    this.#threads = new WorkerPool({
      name: 'templates',
      entry: new URL(import.meta.resolve('@portico/scaffolder-backend/render-thread')),
      memoryMb: 192,
      maxThreads: 2 * availableParallelism(),
      workerData: setup,
      ...(runExtension && {
        serveCall: argument => toJson(runExtension(argument as ExtensionCall)),
      }),
    });
  }

  /**
   * Renders all texts in a value. A text that is a single expression becomes that expression's value, others become text;
   * fields whose value is undefined are omitted.
   *
   * @throws InputError that names the expression; ServiceUnavailableError when it takes too long or too much memory.
   */
  async renderValue(
    value: unknown,
    context: RenderContext,
    { hasFailed = false, signal }: RenderValueOptions = {},
  ): Promise<unknown> {
    const job = { kind: 'value', value, context, hasFailed } as const;
    return (await this.#run(job, 'an expression', signal)).value;
  }

  /**
   * Whether a step runs.
   *
   * @param condition - the step's `if`: absent, a value, or an expression.
   * @param hasFailed - whether a step failed before: then only those run whose condition calls `always()` or `failure()`.
   */
  async isMet(
    condition: unknown,
    context: RenderContext,
    { hasFailed = false, signal }: RenderValueOptions = {},
  ): Promise<boolean> {
    if (hasFailed && !readsStatus(condition)) return false;
    if (condition === undefined) return true;
    const options = { hasFailed, ...(signal && { signal }) };
    const value = await this.renderValue(condition, context, options);
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  }

  /**
   * Renders a file.
   *
   * @throws as {@link renderValue}, with the path of the file.
   */
  async renderFile(
    file: SourceFile,
    context: RenderContext,
    syntax: FileSyntax = {},
    signal?: AbortSignal,
  ): Promise<string> {
    const job = { kind: 'file', file, context, syntax } as const;
    return String((await this.#run(job, `file '${file.path}'`, signal)).value);
  }

  /**
   * Renders files with their paths, some hundred in one go. Paths are as the template makes them: check them.
   *
   * @returns for each file, in order; `undefined` where its path has an empty part, which omits it.
   * @throws as {@link renderFile}.
   */
  async renderFiles(
    files: readonly SkeletonFile[],
    context: RenderContext,
    syntax: FileSyntax = {},
    signal?: AbortSignal,
  ): Promise<(RenderedFile | undefined)[]> {
    const rendered: (RenderedFile | undefined)[] = [];
    for (const batch of splitFiles(files)) {
      const job = { kind: 'files', files: batch, context, syntax } as const;
      const name = `${batch.length} files from '${batch[0]?.path ?? ''}' on`;
      rendered.push(...((await this.#run(job, name, signal)).files ?? []));
    }
    return rendered;
  }

  /**
   * Checks values against a set of parameters of a template.
   *
   * @returns what is wrong; nothing when the values are right.
   * @throws InputError when the schema itself is wrong.
   */
  async validate(value: unknown, schema: unknown, signal?: AbortSignal): Promise<ValueError[]> {
    const job = { kind: 'validate', value, schema } as const;
    return (await this.#run(job, 'the parameters of the template', signal)).errors ?? [];
  }

  /**
   * Evaluates a JSONata expression on data.
   *
   * @throws InputError when it is wrong or takes too long.
   */
  async evaluateJsonata(data: unknown, expression: string, signal?: AbortSignal): Promise<unknown> {
    const job = { kind: 'jsonata', data, expression } as const;
    return (await this.#run(job, 'a JSONata expression', signal)).value;
  }

  /**
   * Replaces texts, or what a regular expression finds, in a text.
   *
   * @throws InputError when the expression is wrong or takes too long.
   */
  async replaceText(replacement: TextReplacement, signal?: AbortSignal): Promise<string> {
    const job = { kind: 'replace', ...replacement } as const;
    return String((await this.#run(job, `'${replacement.find.slice(0, 100)}'`, signal)).value);
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  #run(job: RenderJob, name: string, signal: AbortSignal | undefined): Promise<RenderResult> {
    const { deadlineMs } = renderLimits;
    // What takes so long is at fault itself: nothing waits, or grows, while it runs.
    const createDeadlineError = (message: string) => new InputError(`${message}; make it simpler`);
    return this.#threads.run(job, {
      name,
      deadlineMs,
      createDeadlineError,
      ...(signal && { signal }),
    });
  }
}

/** What a thread can be sent. */
function toJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

const maxBatchFiles = 200;
const maxBatchCharacters = 4 * 1024 * 1024;

function splitFiles(files: readonly SkeletonFile[]): SkeletonFile[][] {
  const batches: SkeletonFile[][] = [];
  let size = Infinity;
  for (const file of files) {
    const batch = batches.at(-1);
    size += file.text?.length ?? 0;
    if (batch && batch.length < maxBatchFiles && size <= maxBatchCharacters) batch.push(file);
    else {
      batches.push([file]);
      size = file.text?.length ?? 0;
    }
  }
  return batches;
}

/** Whether a condition is about steps before, so that it is evaluated after a failure too. */
export function readsStatus(condition: unknown): boolean {
  return typeof condition === 'string' && /\b(always|failure)\s*\(/.test(condition);
}
