/** The languages of a site, as the plugin `i18n` of MkDocs has them. */
export interface SiteLanguages {
  /** The one whose pages are at the beginning of the site. */
  main: string;
  /** All others, with their names. */
  others: readonly { locale: string; name: string }[];
  /** Whether pages of a language are told apart by a folder, or by the end of their name: `page.de.md`. */
  isByFolder: boolean;
}

const locale = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,8})?$/;
const maxLanguages = 50;

/** Reads the options of the plugin; `undefined` when they name no languages. */
export function readLanguages(
  options: Readonly<Record<string, unknown>>,
): SiteLanguages | undefined {
  const { languages, default_language: former, docs_structure: structure } = options;
  const list = (Array.isArray(languages) ? languages : readMap(languages))
    .filter(isRecord)
    .map(entry => ({
      locale: String(entry['locale']),
      name: typeof entry['name'] === 'string' ? entry['name'] : undefined,
      isMain: entry['default'] === true || entry['locale'] === former,
    }))
    .filter(entry => locale.test(entry.locale))
    .slice(0, maxLanguages);
  const main =
    list.find(({ isMain }) => isMain)?.locale ??
    (typeof former === 'string' ? former : list[0]?.locale);
  if (main === undefined || !locale.test(main)) return undefined;
  const others = list
    .filter(entry => entry.locale !== main)
    .map(entry => ({ locale: entry.locale, name: entry.name ?? nameLanguage(entry.locale) }));
  return { main, others, isByFolder: structure === 'folder' };
}

/** Where a file of the docs is in the site: `page.de.md` at `de/page.md`, and those of the main language without its name. */
export function placeByLanguage(path: string, languages: SiteLanguages): string {
  const { main, others, isByFolder } = languages;
  const known = [main, ...others.map(each => each.locale)];
  if (isByFolder) return path.startsWith(`${main}/`) ? path.slice(main.length + 1) : path;
  const [, start, language, ending] = /^(.+)\.([A-Za-z_-]{2,12})(\.[^./]+)$/.exec(path) ?? [];
  if (language === undefined || !known.includes(language)) return path;
  const plain = `${start}${ending}`;
  return language === main ? plain : `${language}/${plain}`;
}

/** Options of versions before 1.0: names of languages by their locales. */
function readMap(languages: unknown): unknown[] {
  if (!isRecord(languages)) return [];
  return Object.entries(languages)
    .filter(([key]) => key !== 'default')
    .map(([key, value]) => ({ locale: key, name: isRecord(value) ? value['name'] : value }));
}

function nameLanguage(code: string): string {
  const tag = code.replace('_', '-');
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? code;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
