/** Where a mistake is in a document. */
export interface DocumentPlace {
  /** Of the file, from 1. */
  line?: number | undefined;
  /** From 1. */
  column?: number | undefined;
  /** The keys and indexes that lead to the value, in a list or joined by dots, where the line is not known. */
  path?: readonly (string | number)[] | string | undefined;
}

/** What is wrong with a document, and where in its file. */
export class DocumentError extends Error {
  override readonly name: string = 'InputError';
  readonly line: number | undefined;
  readonly column: number | undefined;
  path: DocumentPlace['path'];

  constructor(message: string, { line, column, path }: DocumentPlace = {}) {
    super(message);
    this.line = line;
    this.column = column;
    this.path = path;
  }
}

/** Several mistakes in one document. */
export class DocumentErrors extends Error {
  override readonly name = 'InputError';
  readonly errors: readonly DocumentError[];

  constructor(errors: readonly DocumentError[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.errors = errors;
  }
}
