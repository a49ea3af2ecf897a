/** What a request cannot have; each dialect writes it in its own form. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The field that is wrong. */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}
