/** The fields of a document as they are stored. */
export function readFields(json: string): Record<string, unknown> {
  return JSON.parse(json) as Record<string, unknown>;
}
