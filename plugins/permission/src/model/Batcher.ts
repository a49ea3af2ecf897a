/** About one frame: what a page asks while it renders goes together. */
const delayMs = 16;

interface PendingQuestion<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Asks for many askers in few calls. */
export class Batcher<Question, Answer> {
  readonly #answer: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #pending: PendingQuestion<Question, Answer>[] = [];

  /** @param answer - one answer to each question, in order. */
  constructor(answer: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#answer = answer;
  }

  /** Asked within one frame, many go in one call. */
  readonly ask = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setTimeout(() => void this.#send(), delayMs);
      this.#pending.push({ question, resolve, reject });
    });

  async #send(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    try {
      const answers = await this.#answer(pending.map(({ question }) => question));
      for (const [at, { resolve }] of pending.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }
}
