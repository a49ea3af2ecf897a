/** A time as milliseconds since 1970: a number of them, or a text as databases write it; undefined where it is none. */
export function readTime(text: string | null): number | undefined {
  if (text === null) return undefined;
  const isNumber = /^\d{1,16}$/.test(text);
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(iso);
  const time = isNumber ? Number(text) : Date.parse(hasZone ? iso : `${iso}Z`);
  return Number.isNaN(new Date(time).getTime()) || time < 0 ? undefined : time;
}
