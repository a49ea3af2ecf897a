const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/**
 * Reads a quantity: cores for CPU, bytes for memory.
 *
 * @param quantity - a number, or a Kubernetes quantity such as `250m`, `128Mi` or `1e3`.
 * @returns the number; `0` for what is no quantity.
 */
export function parseQuantity(quantity: unknown): number {
  // Clusters are not trusted to answer with texts and numbers.
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([numkMGTPE]|[KMGTPE]i)?$/.exec(
    typeof quantity === 'string' ? quantity.trim() : '',
  );
  const value =
    typeof quantity === 'number'
      ? quantity
      : Number(match?.[1]) * (suffixes[match?.[2] ?? ''] ?? 1);
  return Number.isFinite(value) ? value : 0;
}

/** CPU as people read it: whole millicores, such as `250m`. */
export function formatMillicores(cores: number | string | undefined): string {
  return `${Math.round(parseQuantity(cores) * 1000)}m`;
}

/** Memory as people read it: whole mebibytes, such as `128MiB`. */
export function formatMebibytes(bytes: number | string | undefined): string {
  return `${Math.round(parseQuantity(bytes) / 1024 / 1024)}MiB`;
}

/** What is used of what there is, in whole percent; `0` when there is none. */
export function getUsagePercent(
  used: number | string | undefined,
  total: number | string | undefined,
): number {
  const whole = parseQuantity(total);
  return whole === 0 ? 0 : Math.round((parseQuantity(used) / whole) * 100);
}
