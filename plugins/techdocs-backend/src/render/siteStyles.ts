import { createHash } from 'node:crypto';

/**
 * How a site looks without other styles: in other portals' readers, which bring colours as variables, and in a browser.
 * Readers of docs load no other stylesheet than one with the name that the theme of MkDocs gives to its own.
 */
export const siteStylesheet = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;color:var(--md-default-fg-color,#1f2328);background:var(--md-default-bg-color,#fff);font-family:var(--md-text-font-family,system-ui,sans-serif);font-size:1rem;line-height:1.6}
.md-toggle,.md-nav__toggle,.md-overlay,.md-header{display:none}
.md-grid{margin:0 auto;max-width:90rem}
.md-main__inner{display:flex;align-items:flex-start;min-height:60vh}
.md-sidebar{flex:none;width:16rem;padding:1.5rem 0;align-self:stretch}
.md-sidebar--secondary{order:2}
.md-sidebar__scrollwrap{overflow-y:auto;scrollbar-width:thin;max-height:100vh}
.md-sidebar__inner{padding:0 1rem}
.md-content{flex:1;min-width:0}
.md-content__inner{padding:1.5rem}
.md-content__button{float:right;margin:.4rem 0 .4rem .4rem}
a.md-content__button[rel=edit]::before{content:"\\270E";display:inline-block;transform:scaleX(-1)}
.md-nav__list{list-style:none;margin:0;padding:0}
.md-nav .md-nav .md-nav__list{padding-left:.8rem}
.md-nav__title{display:block;font-weight:700;padding:.3rem 0}
.md-nav__item .md-nav__title{display:none}
.md-nav__link{display:flex;justify-content:space-between;align-items:center;padding:.25rem 0;color:inherit;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.md-nav__link:hover,.md-nav__link:focus-visible{color:var(--md-accent-fg-color,#0b57d0)}
.md-nav__item--active>.md-nav__link{color:var(--md-typeset-a-color,#0b57d0)}
.md-nav__item--nested>.md-nav{display:none}
.md-nav__toggle:checked~.md-nav{display:block}
.md-nav__link .md-nav__icon::after{content:"";display:block;width:1.1rem;height:1.1rem;background:currentColor;-webkit-mask:var(--md-nav-icon--next,none) center/contain no-repeat;mask:var(--md-nav-icon--next,linear-gradient(135deg,transparent 60%,#000 60%)) center/contain no-repeat}
.md-nav__toggle:checked~.md-nav__link .md-nav__icon::after{transform:rotate(90deg)}
.md-nav__title .md-nav__icon{display:none}
.md-typeset{line-height:1.6;overflow-wrap:break-word}
.md-typeset a{color:var(--md-typeset-a-color,#0b57d0)}
.md-typeset h1,.md-typeset h2,.md-typeset h3{line-height:1.3;margin:1.6em 0 .6em}
.md-typeset h1:first-of-type{margin-top:0}
.md-typeset .headerlink{margin-left:.5rem;opacity:0;text-decoration:none}
.md-typeset :hover>.headerlink,.md-typeset .headerlink:focus{opacity:1}
.md-typeset img,.md-typeset video,.md-typeset svg{max-width:100%;height:auto}
.md-typeset code,.md-typeset pre,.md-typeset kbd{font-family:var(--md-code-font-family,ui-monospace,monospace);font-size:.875em}
.md-typeset code{padding:.1em .3em;border-radius:.2rem;background:var(--md-code-bg-color,#f3f4f6)}
.md-typeset pre{position:relative;margin:1em 0}
.md-typeset pre>code{display:block;padding:.8rem 1rem;overflow:auto;color:var(--md-code-fg-color,inherit)}
.md-typeset .filename{display:block;padding:.4rem 1rem;font-size:.85em;font-weight:700;border-bottom:1px solid var(--md-default-fg-color--lighter,#d0d7de);background:var(--md-code-bg-color,#f3f4f6)}
.md-typeset .filename+pre{margin-top:0}
.md-typeset [data-linenos]::before{content:attr(data-linenos);display:inline-block;min-width:2.5em;padding-right:1em;text-align:right;color:var(--md-default-fg-color--light,#59636e);user-select:none}
.md-typeset .hll{display:block;margin:0 -1rem;padding:0 1rem;background:var(--md-code-hl-color,#fff4c2)}
.highlight :is(.k,.kt,.kc,.nt){color:var(--md-code-hl-keyword-color,#0550ae)}
.highlight :is(.nf,.nc,.no,.na){color:var(--md-code-hl-function-color,#6639ba)}
.highlight :is(.s,.se,.sr,.gi){color:var(--md-code-hl-string-color,#116329)}
.highlight :is(.m,.gd){color:var(--md-code-hl-number-color,#a40e26)}
.highlight :is(.c,.cp,.o,.gh){color:var(--md-code-hl-comment-color,#59636e)}
.md-typeset table{border-collapse:collapse;display:block;max-width:100%;overflow:auto}
.md-typeset :is(th,td){padding:.4rem .8rem;text-align:left;border:1px solid var(--md-typeset-table-color,#d0d7de)}
.md-typeset .docs-align-center{text-align:center}
.md-typeset .docs-align-right{text-align:right}
.md-typeset blockquote{margin:1em 0;padding-left:1rem;border-left:.25rem solid var(--md-default-fg-color--lighter,#d0d7de);color:var(--md-default-fg-color--light,#59636e)}
.md-typeset :is(.admonition,details){--docs-kind:#448aff;margin:1.2em 0;padding:0 .9rem;border:1px solid var(--docs-kind);border-left-width:.3rem;border-radius:.25rem;background:var(--md-admonition-bg-color,transparent)}
.md-typeset :is(.admonition-title,summary){margin:0 -.9rem;padding:.4rem .9rem;font-weight:700;background:color-mix(in srgb,var(--docs-kind) 12%,transparent)}
.md-typeset summary{cursor:pointer}
.md-typeset :is(.tip,.hint,.important,.success,.check,.done){--docs-kind:#00a67d}
.md-typeset :is(.warning,.caution,.attention,.question,.help,.faq){--docs-kind:#d9822b}
.md-typeset :is(.danger,.error,.failure,.fail,.missing,.bug){--docs-kind:#d1242f}
.md-typeset :is(.example,.abstract,.summary,.tldr){--docs-kind:#7c4dff}
.md-typeset :is(.quote,.cite){--docs-kind:#8c959f}
.md-typeset .tabbed-set{margin:1em 0}
.md-typeset .tabbed-set>input{position:absolute;width:0;height:0;opacity:0}
.md-typeset .tabbed-labels{display:flex;flex-wrap:wrap;border-bottom:1px solid var(--md-default-fg-color--lighter,#d0d7de)}
.md-typeset .tabbed-labels>label{padding:.5rem 1rem;cursor:pointer;border-bottom:2px solid transparent;font-weight:600}
.md-typeset .tabbed-block{display:none}
${listTabRules()}
.md-typeset .task-list-item{list-style:none;margin-left:-1.5rem}
.md-typeset .task-list-control{margin-right:.4rem}
.md-typeset kbd{padding:.1em .4em;border:1px solid var(--md-default-fg-color--lighter,#d0d7de);border-radius:.25rem;background:var(--md-typeset-kbd-color,transparent)}
.md-typeset .keys span{padding:0 .2em}
.md-typeset ins{background:var(--md-typeset-ins-color,#d1f7dd)}
.md-typeset del{background:var(--md-typeset-del-color,#ffdce0)}
.md-typeset mark{background:var(--md-typeset-mark-color,#fff4c2);color:inherit}
.md-typeset .critic.comment{color:var(--md-default-fg-color--light,#59636e);font-style:italic}
.md-typeset .docs-graph{margin:1em 0;overflow:auto}
.md-typeset .mermaid{overflow:auto}
.md-footer__inner{display:flex;justify-content:space-between;padding:1rem}
.md-footer__link{display:block;max-width:45%;color:inherit;text-decoration:none}
.md-footer__link--next{margin-left:auto;text-align:right}
.md-footer__direction{font-size:.8em;color:var(--md-default-fg-color--light,#59636e)}
@media (max-width:76.1875em){
.md-sidebar--secondary{display:none}
.md-sidebar--primary{position:fixed;top:0;bottom:0;left:-16rem;z-index:2;background:var(--md-default-bg-color,#fff);transition:transform .2s}
[data-md-toggle=drawer]:checked~.md-container .md-sidebar--primary{transform:translateX(16rem)}
[data-md-toggle=drawer]:checked~.md-overlay{display:block;position:fixed;inset:0;z-index:1;background:#0008}
.md-header{display:block;padding:.5rem 1rem}
.md-header__button{cursor:pointer;font-size:1.5rem}
}
@media print{.md-sidebar,.md-header,.md-footer{display:none}}
`.trim();

/** The tab that is selected, of sets with up to twenty. */
function listTabRules(): string {
  return Array.from({ length: 20 }, (_, index) => {
    const input = `.tabbed-set>input:nth-of-type(${index + 1})`;
    const nth = `:nth-child(${index + 1})`;
    return `.md-typeset ${input}:checked~.tabbed-labels>label${nth}{border-color:currentColor;color:var(--md-accent-fg-color,#0b57d0)}
.md-typeset ${input}:focus-visible~.tabbed-labels>label${nth}{outline:2px solid currentColor}
.md-typeset ${input}:checked~.tabbed-content>.tabbed-block${nth}{display:block}`;
  }).join('\n');
}

const hash = createHash('sha256').update(siteStylesheet).digest('hex').slice(0, 8);

/** Where a site has its stylesheet. */
export const siteStylesheetPath = `assets/stylesheets/main.${hash}.min.css`;
