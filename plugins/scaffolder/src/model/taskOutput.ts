/** A link that a task gives. */
export interface OutputLink {
  title: string;
  url?: string | undefined;
  entityRef?: string | undefined;
  icon?: string | undefined;
}

/** A text that a task gives, in Markdown. */
export interface OutputText {
  title: string | undefined;
  content: string;
}

/** What a task gives, as far as it can be shown; the rest is omitted. */
export function readTaskOutput(output: Readonly<Record<string, unknown>> | undefined): {
  links: OutputLink[];
  texts: OutputText[];
} {
  const read = (name: string): Record<string, unknown>[] => {
    const list = output?.[name];
    return Array.isArray(list)
      ? list.filter(
          (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
        )
      : [];
  };
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    links: read('links').flatMap(({ title, url, entityRef, icon }) => {
      const target = text(url) ?? text(entityRef);
      if (target === undefined) return [];
      return [
        {
          title: text(title) ?? target,
          url: text(url),
          entityRef: text(entityRef),
          icon: text(icon),
        },
      ];
    }),
    texts: read('text').flatMap(({ title, content }) =>
      text(content) === undefined ? [] : [{ title: text(title), content: String(content) }],
    ),
  };
}
