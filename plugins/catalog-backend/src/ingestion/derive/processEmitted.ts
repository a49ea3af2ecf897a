import type { CatalogProcessor } from '@portico/catalog-node';
import { InputError } from '@portico/errors';
import { type DocumentToProcess, type ProcessedDocument, processEntity } from './processEntity.ts';

/** Of all that processors add because of one document. */
const limits = { depth: 10, entities: 1000, bytes: 10_000_000 };

/**
 * Puts what processors added because of a document through all processors, and what these add in turn. What is added twice counts
 * once, the first time.
 *
 * @throws InputError where it is too much, or one of them is refused.
 */
export async function processEmitted(
  root: ProcessedDocument,
  processors: readonly CatalogProcessor[],
  turns: { take(): Promise<unknown> },
): Promise<ProcessedDocument[]> {
  const known = new Map<string, ProcessedDocument>();
  let bytes = 0;
  let waiting: DocumentToProcess[] = root.emitted;
  for (let depth = 1; waiting.length > 0; depth += 1) {
    if (depth > limits.depth)
      throw new InputError(
        `Processors add entities because of '${root.ref}', and these add others, more than ${limits.depth} times`,
      );
    const next: DocumentToProcess[] = [];
    for (const document of waiting) {
      bytes += document.json.length;
      if (known.size >= limits.entities || bytes > limits.bytes)
        throw new InputError(
          `Processors add more than ${limits.entities} entities or ${limits.bytes / 1_000_000} MB because of '${root.ref}'; bring them by a provider`,
        );
      await turns.take();
      const processed = await processEntity(document, processors);
      if (processed.ref === root.ref || known.has(processed.ref)) continue;
      known.set(processed.ref, processed);
      next.push(...processed.emitted);
    }
    waiting = next;
  }
  return [...known.values()];
}
