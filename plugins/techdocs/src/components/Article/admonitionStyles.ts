import type { Theme } from '@mui/material/styles';

const circle = '<circle cx="12" cy="12" r="9"/>';
const icons = {
  pencil: '<path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4"/>',
  info: `${circle}<path d="M12 11v5M12 8h.01"/>`,
  list: '<path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"/>',
  bulb: '<path d="M9.5 17h5M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.7h5c0-1.3.4-2.1 1.1-2.7A6 6 0 0 0 12 3.5z"/>',
  check: `${circle}<path d="m8.5 12.2 2.5 2.5 4.5-5"/>`,
  question: `${circle}<path d="M9.5 9.6a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.7M12 16.5h.01"/>`,
  warning: '<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.2h.01"/>',
  cross: `${circle}<path d="m9 9 6 6M15 9l-6 6"/>`,
  bug: '<path d="M8.5 9.5a3.5 3.5 0 0 1 7 0M7 10h10v4a5 5 0 0 1-10 0zM12 10.5V19M3 12.5h4M17 12.5h4M4.5 6.5 7 9M19.5 6.5 17 9M4.5 20 8 17M19.5 20 16 17"/>',
  quote: '<path d="M4 7h6v6H4zM10 13c0 3-1.5 4-4 5M14 7h6v6h-6zM20 13c0 3-1.5 4-4 5"/>',
  chevron: '<path d="m9 6 6 6-6 6"/>',
};

/** Kinds of admonitions as MkDocs and its themes name them, with their colours; others look like notes. */
const kinds: readonly (readonly [
  names: string,
  tone: 'info' | 'success' | 'warning' | 'error',
  icon: keyof typeof icons,
])[] = [
  ['.note, .seealso', 'info', 'pencil'],
  ['.info, .todo', 'info', 'info'],
  ['.abstract, .summary, .tldr, .example', 'info', 'list'],
  ['.important', 'info', 'warning'],
  ['.tip, .hint', 'success', 'bulb'],
  ['.success, .check, .done', 'success', 'check'],
  ['.question, .help, .faq', 'success', 'question'],
  ['.warning, .caution, .attention', 'warning', 'warning'],
  ['.danger, .failure, .error, .fail, .missing', 'error', 'cross'],
  ['.bug', 'error', 'bug'],
  ['.quote, .cite', 'info', 'quote'],
];

/** The look of admonitions, of those that open and close too. */
export function writeAdmonitionStyles(
  { vars: { palette } }: Theme,
  { radiusPx }: { radiusPx: number },
): string {
  const { divider, surface, text } = palette;
  return `
.admonition, details { --tone: ${palette.info.main}; --icon: ${toImage(icons.pencil)}; padding: .8em 1em; border: 1px solid ${divider}; border-inline-start: 3px solid var(--tone); border-radius: ${radiusPx}px; background: color-mix(in srgb, var(--tone) 5%, ${surface.page}); }
details:not([class]) { border-inline-start: 1px solid ${divider}; background: none; }
.admonition > :last-child, details > :last-child { margin-bottom: 0; }
.admonition-title, details > summary { margin: 0 0 .4em; font-weight: 600; } details:not([open]) > summary { margin: 0; }
.admonition-title, details > summary { display: flex; align-items: baseline; gap: .55em; }
.admonition-title::before, details[class] > summary::before, details > summary::after { content: ""; flex: none; align-self: center; width: 1.15em; height: 1.15em; background: var(--tone); mask: var(--icon) center / contain no-repeat; print-color-adjust: exact; }
details > summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
details > summary::after { width: 1em; height: 1em; margin-inline-start: auto; background: ${text.secondary}; mask-image: ${toImage(icons.chevron)}; transition: rotate 120ms; } details[open] > summary::after { rotate: 90deg; }
details:not([class]) > summary::after { order: -1; margin: 0; }
@media (prefers-reduced-motion: reduce) { details > summary::after { transition: none; } }
${kinds.map(([names, tone, icon]) => `:is(${names}):is(.admonition, details) { --tone: ${palette[tone].main}; --icon: ${toImage(icons[icon])}; }`).join('\n')}`;
}

/** As a mask: its colour is that of the background. */
function toImage(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
