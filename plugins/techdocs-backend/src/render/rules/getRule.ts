import type { MarkdownIt } from 'markdown-it';

type BlockRule = Parameters<MarkdownIt['block']['ruler']['at']>[1];
type InlineRule = Parameters<MarkdownIt['inline']['ruler']['at']>[1];

/** A rule of the parser by its name, to be changed by one around it. */
export function getRule(md: MarkdownIt, name: string): BlockRule {
  return findIn(md.block.ruler, name) as BlockRule;
}

/** A rule for text within a line. */
export function getInlineRule(md: MarkdownIt, name: string): InlineRule {
  return findIn(md.inline.ruler, name) as InlineRule;
}

function findIn(ruler: unknown, name: string): unknown {
  const { __rules__: rules } = ruler as { __rules__: { name: string; fn: unknown }[] };
  const rule = rules.find(each => each.name === name);
  if (!rule) throw new Error(`markdown-it has no rule '${name}'`);
  return rule.fn;
}
