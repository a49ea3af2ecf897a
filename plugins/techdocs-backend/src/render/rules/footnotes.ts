import type { MarkdownIt } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

interface FootnoteMeta {
  id: number;
  subId: number;
  label?: string;
}

interface FootnotesEnv {
  footnotes?: {
    /** Numbers by label, with a colon before it; below zero where nothing refers to it. */
    refs?: Record<string, number>;
    list?: { label: string; count: number }[];
  };
}

/** Footnotes as Python-Markdown writes them: those that nothing refers to are last. */
export function addFootnotes(md: MarkdownIt): void {
  md.use(footnotes);
  // `^[text]` is none.
  md.inline.ruler.disable('footnote_inline');
  md.core.ruler.before('footnote_tail', 'footnotes_without_reference', state => {
    const { footnotes: found } = state.env as FootnotesEnv;
    if (!found?.refs) return;
    const list = (found.list ??= []);
    for (const [key, number] of Object.entries(found.refs))
      if (number < 0) list.push({ label: key.slice(1), count: 0 });
  });
  const { rules } = md.renderer;
  const nameOf = ({ id, label }: FootnoteMeta) => encodeURIComponent(label ?? String(id + 1));
  rules['footnote_ref'] = (tokens, index) => {
    const meta = tokens[index]?.meta as unknown as FootnoteMeta;
    const name = nameOf(meta);
    const number = meta.subId > 0 ? `fnref${meta.subId + 1}` : 'fnref';
    return `<sup id="${number}:${name}"><a class="footnote-ref" href="#fn:${name}">${meta.id + 1}</a></sup>`;
  };
  rules['footnote_block_open'] = () => '<div class="footnote">\n<hr>\n<ol>\n';
  rules['footnote_block_close'] = () => '</ol>\n</div>\n';
  rules['footnote_open'] = (tokens, index) =>
    `<li id="fn:${nameOf(tokens[index]?.meta as unknown as FootnoteMeta)}">`;
  rules['footnote_close'] = () => '</li>\n';
  rules['footnote_anchor'] = (tokens, index) => {
    const meta = tokens[index]?.meta as unknown as FootnoteMeta;
    const number = meta.subId > 0 ? `fnref${meta.subId + 1}` : 'fnref';
    return ` <a class="footnote-backref" href="#${number}:${nameOf(meta)}" title="Jump back to footnote ${meta.id + 1} in the text">↩</a>`;
  };
}
