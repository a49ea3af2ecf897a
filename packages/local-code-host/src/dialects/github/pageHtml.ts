/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Writes HTML; what is no HTML itself is escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map((each, at) => each + (at < parts.length ? format(parts[at] ?? '') : ''));
  return new Html(text.join(''));
}

function format(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return String(part).replace(/[&<>"]/g, found => entities[found] ?? found);
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d4d8dd, #3a4048); --soft: light-dark(#f5f6f8, #1b1f24); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
nav, form, .list, pre { margin-block: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; }
a { color: light-dark(#0b57d0, #8ab4f8); }
.list { border: 1px solid var(--line); border-radius: 6px; list-style: none; padding: 0; }
.list li { padding: .5rem 1rem; overflow-wrap: anywhere; }
.list li + li { border-top: 1px solid var(--line); }
pre, textarea { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; box-sizing: border-box; color: inherit;
  font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; padding: .75rem 1rem; width: 100%; }
label { display: block; margin-block: .75rem; }
input { box-sizing: border-box; font: inherit; padding: .4rem; width: 100%; }
button { font: inherit; padding: .4rem 1rem; }
small { opacity: .75; }
.added { color: light-dark(#116329, #7ee787); } .removed { color: light-dark(#a40e26, #ff9c9c); }
`;

/** A whole page. */
export function renderPage(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}
