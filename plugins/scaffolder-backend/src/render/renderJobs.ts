import type { ValueError } from '@portico/scaffolder-common';

/** What expressions may name: `parameters`, `secrets`, `steps`, `each`, `user` …; JSON. */
export type RenderContext = Readonly<Record<string, unknown>>;

/** A filter or function that a plugin adds. */
export interface RenderExtension {
  name: string;
  /** URL of the module that exports it; `undefined` for one that runs in the server's thread. */
  module: string | undefined;
}

/** A call of a filter or function that runs in the server's thread. */
export interface ExtensionCall {
  kind: 'filter' | 'function';
  name: string;
  values: readonly unknown[];
}

/** What a renderer is made from. */
export interface RenderSetup {
  /** The kinds of the configured code hosts: `{ 'github.com': 'github' }`. */
  hostTypes?: Readonly<Record<string, string>>;
  filters?: readonly RenderExtension[];
  globalFunctions?: readonly RenderExtension[];
  globalValues?: Readonly<Record<string, unknown>>;
}

/** How files are written. */
export interface FileSyntax {
  /** Whether variables are `{{ … }}` instead of `${{ … }}`, as in cookiecutter. */
  cookiecutterCompat?: boolean;
  /** Removes the newline after a block. */
  trimBlocks?: boolean;
  /** Removes the indentation before a block. */
  lstripBlocks?: boolean;
}

/** A text to be rendered. */
export interface SourceFile {
  /** Names it in errors. */
  path: string;
  text: string;
}

/** A file whose path is rendered too; one without text is copied. */
export interface SkeletonFile {
  path: string;
  text: string | undefined;
}

/** A rendered file; one whose path became empty is omitted. */
export interface RenderedFile {
  path: string;
  text: string | undefined;
}

/** A text in which others are replaced. */
export interface TextReplacement {
  text: string;
  find: string;
  replaceWith: string;
  /** Whether `find` is a regular expression. */
  isExpression: boolean;
}

/** What threads do. */
export type RenderJob =
  | { kind: 'files'; files: readonly SkeletonFile[]; context: RenderContext; syntax: FileSyntax }
  | { kind: 'value'; value: unknown; context: RenderContext; hasFailed: boolean }
  | { kind: 'file'; file: SourceFile; context: RenderContext; syntax: FileSyntax }
  | { kind: 'validate'; value: unknown; schema: unknown }
  | { kind: 'jsonata'; data: unknown; expression: string }
  | ({ kind: 'replace' } & TextReplacement);

/** What threads answer. */
export interface RenderResult {
  value?: unknown;
  /** In order; without a file where the path became empty. */
  files?: (RenderedFile | undefined)[];
  errors?: ValueError[];
}
