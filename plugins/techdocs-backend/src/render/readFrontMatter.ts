import { parse } from 'yaml';

/** What is used of the values in front of a page. */
export interface FrontMatter {
  title?: string;
  description?: string;
}

const maxCharacters = 20_000;

/** Splits a page from the YAML between lines of `---` in front of it. What is not a map there is part of the text. */
export function readFrontMatter(markdown: string): {
  text: string;
  values: FrontMatter;
  firstLine: number;
} {
  const whole = { text: markdown, values: {}, firstLine: 0 };
  const [match, yaml = ''] =
    /^﻿?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(
      markdown.slice(0, maxCharacters),
    ) ?? [];
  if (match === undefined) return whole;
  const values = readMap(yaml);
  if (!values) return whole;
  const { title, description } = values;
  return {
    text: markdown.slice(match.length),
    firstLine: match.split('\n').length - 1,
    values: {
      ...(typeof title === 'string' && { title: title.slice(0, 1000) }),
      ...(typeof description === 'string' && { description: description.slice(0, 1000) }),
    },
  };
}

function readMap(yaml: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parse(yaml, { logLevel: 'silent', maxAliasCount: 10, schema: 'core' });
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
