import type { AnnouncementText } from '@portico/notifications-common';

/** A text in the reader's language, else in one of its variants, in English, or in the first that there is. */
export function pickText(text: AnnouncementText, language: string): string {
  if (typeof text === 'string') return text;
  const base = baseOf(language);
  const related = Object.keys(text).find(key => baseOf(key) === base);
  const key = [language, base, related, 'en'].find(
    each => each !== undefined && Object.hasOwn(text, each),
  );
  return (key === undefined ? Object.values(text)[0] : text[key]) ?? '';
}

function baseOf(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? '';
}
