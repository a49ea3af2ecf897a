import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

/** An image, or why there is none. */
export type PlantUmlResult =
  | { image: string }
  | {
      problem: string;
      /** Of the diagram, from 1. */
      line?: number;
      /** Whether it may work the next time: the diagram itself is not at fault. */
      isTemporary: boolean;
    };

const maxAddressCharacters = 16_000;
const maxImageBytes = 2 * 1024 * 1024;
const maxStored = 200;

/** Has diagrams rendered by a PlantUML server, to which their texts are sent. */
export class PlantUml {
  readonly #fetch: typeof fetch;
  /** By the hash of server and text, the latest last. */
  readonly #images = new Map<string, string>();

  constructor(options: { fetch?: typeof fetch } = {}) {
    this.#fetch = options.fetch ?? ((...args) => fetch(...args));
  }

  /** @param server - its address, below which `svg/<text>` answers with an image. */
  async render(server: string, source: string, signal: AbortSignal): Promise<PlantUmlResult> {
    const key = createHash('sha256').update(`${server}\n${source}`).digest('base64url');
    const known = this.#images.get(key);
    if (known !== undefined) return { image: known };
    const address = `${server.replace(/(?<!\/)\/+$/, '')}/svg/${encodePlantUml(source)}`;
    if (address.length > maxAddressCharacters)
      return { problem: 'the diagram is too long for the PlantUML server', isTemporary: false };
    try {
      const result = await this.#request(address, signal);
      if ('image' in result) this.#store(key, result.image);
      return result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { problem: `the PlantUML server cannot be reached: ${reason}`, isTemporary: true };
    }
  }

  async #request(address: string, signal: AbortSignal): Promise<PlantUmlResult> {
    const response = await this.#fetch(address, { signal, redirect: 'error' });
    const fault = response.headers.get('x-plantuml-diagram-error');
    if (fault !== null) {
      await response.body?.cancel();
      const line = Number(response.headers.get('x-plantuml-diagram-error-line'));
      return { problem: fault, isTemporary: false, ...(line > 0 && { line }) };
    }
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith('image/svg+xml')) {
      await response.body?.cancel();
      const problem = `the PlantUML server answered with status ${response.status} and '${type}'`;
      return { problem, isTemporary: response.status >= 500 };
    }
    const bytes = await readImage(response);
    if (!bytes) return { problem: 'the image is larger than 2 MB', isTemporary: false };
    return { image: `data:image/svg+xml;base64,${bytes.toString('base64')}` };
  }

  #store(key: string, image: string): void {
    this.#images.set(key, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > maxStored && oldest !== undefined) this.#images.delete(oldest);
  }
}

/** A diagram's text as the path of an address: deflated, in PlantUML's own alphabet of 64 characters. */
export function encodePlantUml(source: string): string {
  const deflated = deflateRawSync(Buffer.from(source), { level: 9 });
  const padded = Buffer.alloc(Math.ceil(deflated.byteLength / 3) * 3);
  deflated.copy(padded);
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const own = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
  return padded
    .toString('base64')
    .replaceAll(/[^]/g, character => own[base64.indexOf(character)] ?? '');
}

async function readImage({ body }: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxImageBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
