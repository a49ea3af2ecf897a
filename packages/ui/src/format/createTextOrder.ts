import { plainLanguages } from './plainLanguages.ts';

/** Orders two texts upwards. */
export type CompareTexts = (a: string, b: string) => number;

/** Texts whose order is that of their code units in lower case, once signs are in the order of people. */
const plainText = /^[ \-:./0-9A-Za-z]*$/;
const signs: Readonly<Record<string, string>> = { '-': '!', ':': '"', '.': '#', '/': '$' };

/** Makes what orders texts as people read them who speak the language. */
export function createTextOrder(locale: string): CompareTexts {
  const isPlain = plainLanguages[locale] !== undefined;
  let collator: Intl.Collator | undefined;
  return (a, b) => {
    if (isPlain && plainText.test(a) && plainText.test(b)) return comparePlain(a, b);
    collator ??= new Intl.Collator(locale);
    return collator.compare(a, b);
  };
}

function comparePlain(a: string, b: string): number {
  const [lowerA, lowerB] = [toOrdered(a), toOrdered(b)];
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  // Of letters that differ in case alone the small one comes first.
  return a === b ? 0 : a > b ? -1 : 1;
}

function toOrdered(text: string): string {
  return text.toLowerCase().replace(/[-:./]/g, sign => signs[sign] ?? sign);
}
