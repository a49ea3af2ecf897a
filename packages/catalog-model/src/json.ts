/** A value that JSON can say. */
export type JsonValue = string | number | boolean | null | JsonObject | JsonValue[];

/** A JSON object; a key may be absent. */
export type JsonObject = { [key: string]: JsonValue | undefined };

/** Whether a value is an object with keys: no list, no null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
