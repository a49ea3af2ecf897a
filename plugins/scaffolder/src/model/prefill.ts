type Values = Readonly<Record<string, unknown>>;

/** Values that a form begins with, from its address or from a task that is started over. */
export interface Prefill {
  values?: Values;
  /** Why the address's values cannot be read. */
  problem?: string;
}

/** Reads the values that an address (`?formData={…}`) or what led to it gives; those of the address count more. */
export function readPrefill(params: URLSearchParams, state: unknown): Prefill {
  const text = params.get('formData');
  const given = readValues((state as { values?: unknown } | null)?.values);
  if (text === null) return given ? { values: given } : {};
  try {
    const values = readValues(JSON.parse(text));
    return values ? { values } : { problem: 'formData' };
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

const readValues = (value: unknown): Values | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Values)
    : undefined;
