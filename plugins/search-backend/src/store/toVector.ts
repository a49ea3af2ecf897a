/** PostgreSQL stores at most 255 places of a word, and the last place is 16,383. */
const maxPosition = 16_383;
const maxPlaces = 255;

/** The text form of a `tsvector`. Between two parts is a free place, so that no phrase goes from one to the next. */
export function toVector(parts: readonly (readonly string[])[], tokens: readonly string[]): string {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const words of parts) {
    for (const word of words) {
      place += 1;
      const list = places.get(word);
      if (!list) places.set(word, [Math.min(place, maxPosition)]);
      else if (list.length < maxPlaces && place <= maxPosition) list.push(place);
    }
    place += 1;
  }
  for (const token of tokens) places.set(token, []);
  return [...places]
    .map(([word, list]) => (list.length > 0 ? `'${word}':${list.join(',')}` : `'${word}'`))
    .join(' ');
}
