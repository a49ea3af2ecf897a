/** The number of a held run or a source; 0, which none has, for any other text. */
export function toSourceNumber(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}
