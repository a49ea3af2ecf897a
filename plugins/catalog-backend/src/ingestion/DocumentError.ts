/** What is wrong with a document, and where in its file. */
export class DocumentError extends Error {
  override readonly name: string = 'InputError';
  /** From 1. */
  readonly line: number | undefined;
  /** From 1. */
  readonly column: number | undefined;

  constructor(message: string, place: { line?: number; column?: number } = {}) {
    super(message);
    this.line = place.line;
    this.column = place.column;
  }
}
