import { z } from 'zod';

const filters: Readonly<Record<string, (text: string) => string>> = {
  lower: text => text.toLowerCase(),
  upper: text => text.toUpperCase(),
  trim: text => text.trim(),
  /** What is before the `@` of an email. */
  localPart: text => text.slice(0, text.includes('@') ? text.lastIndexOf('@') : undefined),
  /** What is after it. */
  domain: text => text.slice(text.lastIndexOf('@') + 1),
};

type Piece = string | { attribute: string; filters: readonly string[] };

/** A template such as `{{ mail | localPart | lower }}`. */
export interface NameTemplate {
  /** The attributes that it reads. */
  attributes: readonly string[];
  /** The text for an entry; `undefined` when one of its attributes is missing. */
  render(read: (attribute: string) => string | undefined): string | undefined;
}

const template = z
  .string()
  .max(500)
  .transform((text, context): NameTemplate => {
    const pieces = parse(text);
    if (typeof pieces === 'string') {
      context.addIssue({ code: 'custom', message: pieces });
      return z.NEVER;
    }
    return createTemplate(pieces);
  })
  .optional();

/** Texts of entities that are composed of attributes. */
export const nameTemplatesSchema = z
  .object({
    user: z.object({ name: template, displayName: template, email: template }).prefault({}),
    group: z.object({ name: template, displayName: template, type: template }).prefault({}),
  })
  .prefault({});

/** Texts of entities that are composed of attributes, by kind. */
export type NameTemplates = z.output<typeof nameTemplatesSchema>;

function parse(text: string): Piece[] | string {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest !== '') {
    const start = rest.indexOf('{{');
    if (start !== 0) {
      pieces.push(start < 0 ? rest : rest.slice(0, start));
      rest = start < 0 ? '' : rest.slice(start);
      continue;
    }
    const end = rest.indexOf('}}');
    if (end < 0) return "close '{{' with '}}'";
    const [attribute = '', ...names] = rest
      .slice(2, end)
      .split('|')
      .map(part => part.trim());
    if (!/^[\w.;-]{1,128}$/.test(attribute))
      return "write the name of an attribute between '{{' and '}}', such as '{{ mail }}'";
    const unknown = names.find(name => !Object.hasOwn(filters, name));
    if (unknown !== undefined)
      return `'${unknown}' is not known; use one of ${Object.keys(filters).join(', ')}`;
    pieces.push({ attribute, filters: names });
    rest = rest.slice(end + 2);
  }
  return pieces;
}

function createTemplate(pieces: readonly Piece[]): NameTemplate {
  return {
    attributes: pieces.flatMap(piece => (typeof piece === 'string' ? [] : [piece.attribute])),
    render(read) {
      const texts = pieces.map(piece => {
        if (typeof piece === 'string') return piece;
        const value = read(piece.attribute);
        return value === undefined
          ? undefined
          : piece.filters.reduce((text, name) => filters[name]?.(text) ?? text, value);
      });
      return texts.includes(undefined) ? undefined : texts.join('');
    },
  };
}
