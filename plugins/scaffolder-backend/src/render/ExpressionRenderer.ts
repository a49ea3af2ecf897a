import { InputError } from '@portico/errors';
import {
  createTemplateRenderer,
  type PreparedTemplateContext,
  type TemplateContext,
  type TemplateFilter,
  type TemplateGlobal,
  type TemplateGlobalFunction,
  type TemplateRenderer,
  type TemplateValue,
} from 'nunjitsu';
import { callServer } from '@portico/server/thread';
import { createFilters } from './createFilters.ts';
import type {
  ExtensionCall,
  FileSyntax,
  RenderContext,
  RenderedFile,
  RenderSetup,
  SkeletonFile,
  SourceFile,
} from './renderJobs.ts';
import { renderLimits } from './renderLimits.ts';

const { sourceCodeUnits, workUnits, nestingDepth, outputCodeUnits } = renderLimits;
const limits = { sourceCodeUnits, workUnits, nestingDepth, outputCodeUnits };

/** Renders in the thread that it is in; made once a thread. */
export class ExpressionRenderer {
  readonly #filters: Record<string, TemplateFilter>;
  readonly #globals: Record<string, TemplateGlobal>;
  readonly #renderers = new Map<string, TemplateRenderer>();
  #hasFailed = false;

  constructor(filters: Record<string, TemplateFilter>, globals: Record<string, TemplateGlobal>) {
    this.#filters = filters;
    this.#globals = { ...globals, always: () => true, failure: () => this.#hasFailed };
  }

  /** Loads what plugins add. */
  static async create(setup: RenderSetup): Promise<ExpressionRenderer> {
    const filters = createFilters(setup.hostTypes ?? {});
    for (const { name, module } of setup.filters ?? []) {
      filters[name] =
        module === undefined
          ? (createCall('filter', name) as TemplateFilter)
          : ((await import(module)) as { filter: TemplateFilter }).filter;
    }
    const globals: Record<string, TemplateGlobal> = {
      ...(setup.globalValues as Record<string, TemplateValue> | undefined),
    };
    for (const { name, module } of setup.globalFunctions ?? []) {
      globals[name] =
        module === undefined
          ? (createCall('function', name) as TemplateGlobalFunction)
          : ((await import(module)) as { globalFunction: TemplateGlobalFunction }).globalFunction;
    }
    return new ExpressionRenderer(filters, globals);
  }

  /**
   * Renders all texts in a value; one that is a single expression becomes that expression's value.
   *
   * @param hasFailed - what the function `failure()` returns.
   */
  renderValue(value: unknown, context: RenderContext, hasFailed: boolean): unknown {
    this.#hasFailed = hasFailed;
    const renderer = this.#getRenderer({});
    return renderDeep(value, renderer, renderer.prepareContext(context as TemplateContext), 0);
  }

  /** Renders a file. */
  renderFile({ path, text }: SourceFile, context: RenderContext, syntax: FileSyntax): string {
    try {
      return this.#getRenderer(syntax).render(text, context as TemplateContext, { limits });
    } catch (error) {
      throw describeFailure(error, `File '${path}'`);
    }
  }

  /** Renders files with their paths; `undefined` for one whose path has an empty part, which templates do to omit it. */
  renderFiles(
    files: readonly SkeletonFile[],
    context: RenderContext,
    syntax: FileSyntax,
  ): (RenderedFile | undefined)[] {
    const renderer = this.#getRenderer(syntax);
    const prepared = renderer.prepareContext(context as TemplateContext);
    return files.map(({ path, text }) => {
      try {
        const rendered = renderer.render(path, prepared, { limits });
        if (rendered.split('/').includes('')) return undefined;
        return { path: rendered, text: text && renderer.render(text, prepared, { limits }) };
      } catch (error) {
        throw describeFailure(error, `File '${path}'`);
      }
    });
  }

  #getRenderer(syntax: FileSyntax): TemplateRenderer {
    const { cookiecutterCompat = false, trimBlocks = false, lstripBlocks = false } = syntax;
    const key = JSON.stringify([cookiecutterCompat, trimBlocks, lstripBlocks]);
    let renderer = this.#renderers.get(key);
    if (!renderer) {
      renderer = createTemplateRenderer({
        filters: this.#filters,
        globals: this.#globals,
        cookiecutterCompat,
        trimBlocks,
        lstripBlocks,
      });
      this.#renderers.set(key, renderer);
    }
    return renderer;
  }
}

/** A function that runs in the server's thread, while this one waits. */
function createCall(kind: ExtensionCall['kind'], name: string) {
  return (...values: unknown[]) => callServer({ kind, name, values } satisfies ExtensionCall);
}

function renderDeep(
  value: unknown,
  renderer: TemplateRenderer,
  context: PreparedTemplateContext,
  depth: number,
): unknown {
  if (depth > renderLimits.valueDepth)
    throw new InputError(`A value is nested deeper than ${renderLimits.valueDepth} levels`);
  if (typeof value === 'string') return renderText(value, renderer, context);
  if (Array.isArray(value))
    return value.map((item: unknown) => renderDeep(item, renderer, context, depth + 1) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]) => [name, renderDeep(item, renderer, context, depth + 1)] as const)
      .filter(([, item]) => item !== undefined),
  );
}

function renderText(text: string, renderer: TemplateRenderer, context: PreparedTemplateContext) {
  try {
    return renderer.renderValue(text, context, { limits, coercion: 'json' });
  } catch (error) {
    throw describeFailure(error, `Expression '${text.slice(0, 200)}'`);
  }
}

/** Names what failed, without the objects that the engine's errors hold. */
function describeFailure(error: unknown, what: string): InputError {
  const message = error instanceof Error ? error.message : String(error);
  const hint = /template-loading tag/.test(message)
    ? '; include and extends are not supported'
    : '';
  return new InputError(`${what} cannot be rendered: ${message}${hint}`);
}
