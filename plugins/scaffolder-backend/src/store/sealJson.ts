import type { SecretBox } from '@portico/server';

/** Encrypts a value of a task as JSON; it is opened for the same task only. */
export function sealJson(box: SecretBox, value: unknown, taskId: string): string {
  return box.seal(JSON.stringify(value), taskId);
}

/** What {@link sealJson} encrypted for this task. */
export function openJson<Value>(box: SecretBox, sealed: string, taskId: string): Value {
  return JSON.parse(box.open(sealed, taskId)) as Value;
}

/** Encrypts the secrets that a task was started with; `null` when there are none. */
export function sealSecrets(
  box: SecretBox,
  secrets: Readonly<Record<string, string>>,
  taskId: string,
): string | null {
  return Object.keys(secrets).length === 0 ? null : sealJson(box, secrets, taskId);
}
