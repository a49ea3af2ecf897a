/** What a host answered, with the name that it gave it. */
export interface NamedAnswer {
  etag: string;
  text: string;
  headers: Headers;
}

/** How much is stored, in characters of answers and their keys. */
export interface ConditionalAnswersOptions {
  maxSize?: number | undefined;
  maxAnswerSize?: number | undefined;
}

/** What an answer takes besides its text: its key, its headers. */
const overhead = 1000;

/** Answers of code hosts by request and credential, so that what did not change is not sent, nor counted, again. */
export class ConditionalAnswers {
  readonly #maxSize: number;
  readonly #maxAnswerSize: number;
  readonly #answers = new Map<string, NamedAnswer>();
  #size = 0;

  constructor({ maxSize = 20_000_000, maxAnswerSize = 500_000 }: ConditionalAnswersOptions = {}) {
    this.#maxSize = maxSize;
    this.#maxAnswerSize = maxAnswerSize;
  }

  get(key: string): NamedAnswer | undefined {
    const found = this.#answers.get(key);
    if (!found) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, found);
    return found;
  }

  set(key: string, answer: NamedAnswer): void {
    this.#remove(key);
    if (answer.text.length > this.#maxAnswerSize) return;
    this.#answers.set(key, answer);
    this.#size += measure(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const found = this.#answers.get(key);
    if (!found) return;
    this.#size -= measure(key, found);
    this.#answers.delete(key);
  }
}

function measure(key: string, { text }: NamedAnswer): number {
  return text.length + key.length + overhead;
}
