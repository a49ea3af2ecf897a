import type { Theme } from '@mui/material/styles';
import { monoFontFamily, radius } from '@portico/ui/theme';
import { writeAdmonitionStyles } from './admonitionStyles.ts';

/** The look of a page's text, as a style sheet for its shadow root; colours follow the portal's scheme. */
export function writeArticleStyles(theme: Theme): string {
  const { typography } = theme;
  const { palette } = theme.vars;
  const { primary, text, surface, divider } = palette;
  const tone = (color: string, share: number) =>
    `color-mix(in srgb, ${color} ${share}%, ${surface.page})`;
  const ink = (color: string) => `color-mix(in srgb, ${color} 80%, ${text.primary})`;
  return `
:host { display: block; font-size: calc(15px * var(--docs-text-scale, 1)); }
.docs-article { color: ${text.primary}; font: 400 1em/1.65 ${typography.fontFamily}; overflow-wrap: break-word; max-width: 80ch; }
.docs-article > :first-child, .docs-article > .md-typeset > :first-child { margin-top: 0; }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 .6em; line-height: 1.3; font-weight: 600; text-wrap: balance; scroll-margin-top: 72px; }
h1 { font-size: 1.75em; margin-top: 0; } h2 { font-size: 1.35em; } h3 { font-size: 1.15em; } h4, h5, h6 { font-size: 1em; }
[id] { scroll-margin-top: 72px; }
p, ul, ol, dl, blockquote, figure, .docs-code, .docs-table, .admonition, details { margin: 0 0 1em; }
ul, ol { padding-inline-start: 1.6em; } li > p { margin-bottom: .4em; } li > ul, li > ol { margin-bottom: 0; }
dt { font-weight: 600; } dd { margin: 0 0 .6em 1.6em; }
a { color: ${primary.main}; text-underline-offset: .15em; }
a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid ${primary.main}; outline-offset: 2px; border-radius: 2px; }
a[target=_blank]::after { content: "\\2197" / ""; margin-inline-start: .15em; font-size: .8em; }
.headerlink { margin-inline-start: .4em; color: ${text.secondary}; text-decoration: none; opacity: 0; }
:is(h1, h2, h3, h4, h5, h6):hover > .headerlink, .headerlink:focus-visible { opacity: 1; }
:is(h1, h2, h3, h4, h5, h6)[data-target] { border-radius: ${radius.chip}px; background: ${tone(primary.main, 14)}; box-shadow: -.4em 0 0 ${tone(primary.main, 14)}, .4em 0 0 ${tone(primary.main, 14)}; }
.docs-link-answer { margin-inline-start: .5em; padding: 2px 8px; border-radius: 4px; font: 500 13px/1.4 ${typography.fontFamily}; vertical-align: middle; background: ${text.primary}; color: ${surface.raised}; } .docs-link-answer:empty { display: none; }
hr { border: 0; border-top: 1px solid ${divider}; margin: 2em 0; }
blockquote { padding: 0 0 0 1em; border-inline-start: 3px solid ${divider}; color: ${text.secondary}; }
img, video, svg { max-width: 100%; height: auto; } svg { max-height: 80vh; }
.twemoji, .emojione { height: 1.2em; width: 1.2em; vertical-align: text-top; } .twemoji svg { width: 100%; fill: currentcolor; }
img[hidden] { display: none; }
:host([data-scheme=dark]) .docs-only-light, :host([data-scheme=light]) .docs-only-dark { display: none; }
.docs-zoomable { cursor: zoom-in; }
code, kbd, pre, samp { font-family: ${monoFontFamily}; font-size: .9em; }
:not(pre) > code { padding: .1em .35em; border-radius: ${radius.chip}px; background: ${surface.sunken}; border: 1px solid ${divider}; }
kbd { padding: .1em .4em; border: 1px solid ${divider}; border-bottom-width: 2px; border-radius: 4px; background: ${surface.raised}; }
pre { margin: 0; padding: .85em 1em; overflow: auto; line-height: 1.5; tab-size: 4; border: 1px solid ${divider}; border-radius: ${radius.surface}px; background: ${surface.sunken}; }
.docs-code { position: relative; }
.filename { display: block; padding: .4em 1em; border: 1px solid ${divider}; border-bottom: 0; border-radius: ${radius.surface}px ${radius.surface}px 0 0; font: 500 .85em ${monoFontFamily}; }
.filename + .docs-code > pre { border-top-left-radius: 0; border-top-right-radius: 0; }
.docs-copy { position: absolute; top: 6px; inset-inline-end: 6px; width: 32px; height: 32px; padding: 0; border: 1px solid ${divider}; border-radius: ${radius.control}px; color: ${text.secondary}; background: ${surface.raised}; cursor: pointer; opacity: 0; }
.docs-copy::before { content: ""; display: block; width: 10px; height: 12px; margin: auto; border: 1.5px solid currentcolor; border-radius: 2px; box-shadow: 3px -3px 0 -1.5px ${surface.raised}, 3px -3px 0 0 currentcolor; }
.docs-code:hover > .docs-copy, .docs-copy:focus-visible { opacity: 1; } @media (hover: none) { .docs-copy { opacity: 1; } }
.docs-copy-answer { position: absolute; top: 10px; inset-inline-end: 46px; padding: 2px 8px; border-radius: 4px; font-size: .85em; background: ${text.primary}; color: ${surface.raised}; }
.docs-copy-answer:empty { display: none; }
.linenos::before { content: attr(data-linenos); display: inline-block; min-width: 2.5em; color: ${text.secondary}; user-select: none; }
.hll { display: block; margin: 0 -1em; padding: 0 1em; background: ${tone(palette.warning.main, 16)}; }
.highlight :is(.k, .kd, .kn, .kr, .kc, .kp, .kt, .nt, .ow) { color: ${ink(primary.main)}; }
.highlight :is(.s, .s1, .s2, .sb, .sd, .se, .si, .sr, .ss, .sx, .sh) { color: ${ink(palette.success.main)}; }
.highlight :is(.m, .mi, .mf, .mh, .il, .no, .l, .bp) { color: ${ink(palette.warning.main)}; }
.highlight :is(.nf, .nc, .fm, .na, .nd, .nb, .vc, .vi) { color: ${ink(palette.info.main)}; }
.highlight :is(.c, .c1, .cm, .cp, .cs, .ch) { color: ${text.secondary}; font-style: italic; }
.highlight .gi { background: ${tone(palette.success.main, 16)}; } .highlight .gd { background: ${tone(palette.error.main, 16)}; }
.docs-table { width: fit-content; max-width: 100%; box-sizing: border-box; overflow-x: auto; border: 1px solid ${divider}; border-radius: ${radius.surface}px; } table { border-collapse: collapse; font-size: .93em; }
th, td { padding: .55em .9em; text-align: start; vertical-align: top; overflow-wrap: normal; } th { font-weight: 600; background: ${surface.sunken}; } tr + tr > *, thead + tbody > tr:first-child > * { border-top: 1px solid ${divider}; }
.docs-align-left { text-align: left; } .docs-align-center { text-align: center; } .docs-align-right { text-align: right; } .docs-align-justify { text-align: justify; }
${writeAdmonitionStyles(theme, { radiusPx: radius.surface })}
.tabbed-set { margin: 0 0 1em; border: 1px solid ${divider}; border-radius: ${radius.surface}px; display: flex; flex-wrap: wrap; position: relative; }
.tabbed-set > input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.tabbed-labels { display: flex; flex-wrap: wrap; width: 100%; border-bottom: 1px solid ${divider}; }
.tabbed-set label { padding: .5em 1em; font-weight: 500; color: ${text.secondary}; cursor: pointer; border-bottom: 2px solid transparent; }
.tabbed-set label[data-chosen] { color: ${primary.main}; border-bottom-color: ${primary.main}; }
.tabbed-set:has(> input:focus-visible) { outline: 2px solid ${primary.main}; outline-offset: 2px; }
.tabbed-content { width: 100%; order: 99; } .tabbed-block, .tabbed-set > .tabbed-content:not(:has(> .tabbed-block)) { padding: 1em; box-sizing: border-box; }
.tabbed-content [hidden], .tabbed-content[hidden] { display: none; } .tabbed-block > :last-child { margin-bottom: 0; }
.task-list-item { list-style: none; margin-inline-start: -1.4em; } .task-list-item input { margin-inline-end: .5em; }
.docs-diagram, .docs-graph { overflow-x: auto; padding: 1em; border: 1px solid ${divider}; border-radius: ${radius.surface}px; background: ${surface.raised}; }
.docs-graph > img { box-sizing: border-box; padding: 8px; background: #fff; border-radius: 4px; } @media screen { :host([data-scheme=dark]) .docs-graph > img { filter: invert(1) hue-rotate(180deg); mix-blend-mode: screen; } } .docs-diagram > p { color: ${palette.error.main}; }
.docs-diagram:has(> img[hidden]):has(> p[hidden])::before { content: ""; display: block; height: 12em; }
.docs-diagram details, .docs-graph details { margin: .8em 0 0; padding: 0; border: 0; background: none; font-size: .9em; }
.arithmatex, .md-source-file { color: ${text.secondary}; font-size: .9em; }
.footnote { font-size: .9em; color: ${text.secondary}; } ins { background: ${tone(palette.success.main, 16)}; } del { background: ${tone(palette.error.main, 12)}; } mark { background: ${tone(palette.warning.main, 30)}; color: inherit; }
@media print {
  .docs-article { max-width: none; font-size: 11pt; color: #000; } .docs-copy, .headerlink { display: none; }
  pre { white-space: pre-wrap; } pre, img, table, .admonition { break-inside: avoid; } h1, h2, h3 { break-after: avoid; }
  details::details-content { content-visibility: visible; height: auto; } summary::after { display: none; } .tabbed-content [hidden], .tabbed-content[hidden] { display: block; }
  .tabbed-labels, .tabbed-set > label { display: none; } [data-docs-tab]::before { content: attr(data-docs-tab); font-weight: 600; }
}`;
}
