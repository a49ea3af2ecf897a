import { PayloadTooLargeError } from '@portico/errors';
import {
  type FileReference,
  listReferences,
  referenceLimits,
  type References,
} from '@portico/api-docs-common';
import type { EntityFile } from '@portico/catalog-node';

/** What references are followed with. */
export interface CollectOptions {
  definition: string;
  /** The address of the definition; undefined where it is not known. */
  start: string | undefined;
  read: (target: string, from: string | undefined) => Promise<EntityFile>;
  /** Milliseconds. */
  now: () => number;
  signal: AbortSignal;
}

interface Waiting {
  /** How the caller sees the file. */
  from: string;
  address: string | undefined;
  text: string;
  depth: number;
}

const tooMany = `More than ${referenceLimits.files} files are referred to; put some together.`;
const tooDeep = `It is more than ${referenceLimits.depth} files away from the definition; refer to it from nearer by.`;
const tooLarge = `The files that are referred to are larger than ${referenceLimits.letters / 1_000_000} MB together; split the definition.`;
const tooLate = `Reading all files takes longer than ${referenceLimits.timeMs / 1000} s; put some together.`;

/**
 * Reads what a definition refers to, what that refers to, and so on, each file once, so that circles end. What
 * cannot be read, or is too much, is reported and keeps nothing else from being read.
 */
export async function collectReferences(options: CollectOptions): Promise<References> {
  const collector = new Collector(options);
  await collector.run();
  return { references: collector.references, files: collector.files };
}

class Collector {
  readonly references: FileReference[] = [];
  readonly files: { url: string; text: string }[] = [];
  readonly #options: CollectOptions;
  readonly #endsAt: number;
  readonly #urlByAddress = new Map<string, string>();
  #letters = 0;

  constructor(options: CollectOptions) {
    this.#options = options;
    this.#endsAt = options.now() + referenceLimits.timeMs;
  }

  async run(): Promise<void> {
    const { definition, start } = this.#options;
    // The definition may be referred to by others, too.
    if (start !== undefined) this.#urlByAddress.set(start, '');
    let waiting: Waiting[] = [{ from: '', address: start, text: definition, depth: 0 }];
    while (waiting.length > 0) {
      const found: Waiting[] = [];
      for (const file of waiting) found.push(...(await this.#follow(file)));
      waiting = found;
    }
  }

  async #follow({ from, address, text, depth }: Waiting): Promise<Waiting[]> {
    const found: Waiting[] = [];
    for (const target of listReferences(text)) {
      this.#options.signal.throwIfAborted();
      const refusal = this.#refuse(depth);
      if (refusal !== undefined) {
        this.references.push({ from, target, problem: refusal });
        continue;
      }
      try {
        const file = await this.#options.read(target, address);
        const known = this.#urlByAddress.get(file.address);
        const url = known ?? this.#keep(file);
        this.references.push({ from, target, url });
        if (known === undefined) found.push({ ...file, from: url, depth: depth + 1 });
      } catch (error) {
        this.references.push({ from, target, problem: describe(error) });
      }
    }
    return found;
  }

  #refuse(depth: number): string | undefined {
    if (depth >= referenceLimits.depth) return tooDeep;
    if (this.files.length >= referenceLimits.files) return tooMany;
    if (this.#letters > referenceLimits.letters) return tooLarge;
    if (this.#options.now() > this.#endsAt) return tooLate;
    return undefined;
  }

  /** Files are shown by number and name: where they lie on the server is nobody's business. */
  #keep({ address, text }: EntityFile): string {
    this.#letters += text.length;
    if (this.#letters > referenceLimits.letters) throw new PayloadTooLargeError(tooLarge);
    const name = address.split(/[?#]/)[0]?.split(/[/\\]/).at(-1);
    const url = `${this.files.length + 1}/${name ?? ''}`;
    this.#urlByAddress.set(address, url);
    this.files.push({ url, text });
    return url;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
