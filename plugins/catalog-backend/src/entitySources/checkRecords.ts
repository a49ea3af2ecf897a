import { sourceLimits } from './limits.ts';

/** A record as it is stored. */
export interface CheckedRecord {
  id: string;
  /** JSON. */
  value: string;
}

/** What a list of records comes to. */
export interface CheckedRecords {
  records: CheckedRecord[];
  /** Known records whose new value cannot be taken: what they were before stays. */
  unusable: string[];
  /** Whether there are records that nobody knows the ids of. */
  hasUnknown: boolean;
  /** In words. */
  problems: string[];
}

/** Takes what can be stored of a list of records, and reports the rest. @throws TypeError when it is no list. */
export function checkRecords(given: unknown): CheckedRecords {
  if (!Array.isArray(given)) throw new TypeError('The source gave no list of records');
  if (given.length > sourceLimits.recordsPerPage)
    throw new RangeError(
      `The source gave ${given.length} records at once; at most ${sourceLimits.recordsPerPage} are read: ask it for smaller pages`,
    );
  const records = new Map<string, CheckedRecord>();
  const result: CheckedRecords = { records: [], unusable: [], hasUnknown: false, problems: [] };
  for (const record of given as unknown[]) {
    const id = readId(record);
    if (id === undefined) {
      result.hasUnknown = true;
      result.problems.push(
        `A record has no id of 1 to ${sourceLimits.idLength} characters; until it has one, nothing is removed`,
      );
      continue;
    }
    const value = readValue(record);
    if ('problem' in value) {
      result.unusable.push(id);
      result.problems.push(`Record '${shorten(id)}' ${value.problem}; what it was before stays`);
      continue;
    }
    if (records.has(id))
      result.problems.push(`Record '${shorten(id)}' is on one page twice; the last one counts`);
    records.set(id, { id, value: value.json });
  }
  result.records = [...records.values()];
  return result;
}

/** @throws RangeError when a position or a token cannot be stored. */
export function checkPosition(position: unknown, name: 'position' | 'token'): string | undefined {
  if (position === undefined || position === null) return undefined;
  if (typeof position !== 'string' || position === '')
    throw new RangeError(`The source gave a ${name} that is no text`);
  if (Buffer.byteLength(position) > sourceLimits.positionBytes)
    throw new RangeError(
      `The source gave a ${name} of more than ${sourceLimits.positionBytes} bytes`,
    );
  if (position.includes('\0')) throw new RangeError(`The source gave a ${name} with a null byte`);
  return position;
}

/** A usable id of a record. */
export function isRecordId(id: unknown): id is string {
  return (
    typeof id === 'string' && id.length > 0 && id.length <= sourceLimits.idLength && isStorable(id)
  );
}

function readId(record: unknown): string | undefined {
  const id = (record as { id?: unknown } | null | undefined)?.id;
  return isRecordId(id) ? id : undefined;
}

function readValue(record: unknown): { json: string } | { problem: string } {
  let json: string | undefined;
  try {
    json = JSON.stringify((record as { value?: unknown }).value);
  } catch {
    return { problem: 'cannot be written as JSON' };
  }
  if (json === undefined) return { problem: 'has no value' };
  const bytes = Buffer.byteLength(json);
  if (bytes > sourceLimits.valueBytes)
    return { problem: `has ${bytes} bytes, more than ${sourceLimits.valueBytes}` };
  return { json };
}

/** Both engines store it as it is. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function shorten(id: string): string {
  return id.length > 100 ? `${id.slice(0, 100)}…` : id;
}
