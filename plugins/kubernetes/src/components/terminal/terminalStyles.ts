/** The layout that the terminal's library needs, as far as it does not set it by itself. */
export const terminalStyles = `
.xterm { position: relative; box-sizing: border-box; height: 100%; padding: 8px; cursor: text; user-select: none; }
.xterm:focus, .xterm.focus { outline: none; }
.xterm .xterm-helpers { position: absolute; z-index: 5; top: 0; }
.xterm .xterm-helper-textarea {
  position: absolute; z-index: -5; top: 0; left: -9999em; width: 0; height: 0; margin: 0; padding: 0; border: 0;
  opacity: 0; resize: none; white-space: nowrap; overflow: hidden;
}
.xterm .composition-view { position: absolute; z-index: 1; display: none; white-space: nowrap; background: #000; color: #fff; }
.xterm .composition-view.active { display: block; }
.xterm .xterm-viewport { position: absolute; inset: 0; overflow-y: scroll; cursor: default; }
.xterm .xterm-screen { position: relative; }
.xterm .xterm-screen canvas { position: absolute; top: 0; left: 0; }
.xterm-char-measure-element { position: absolute; top: 0; left: -9999em; visibility: hidden; line-height: normal; }
.xterm .xterm-accessibility:not(.debug), .xterm .xterm-message {
  position: absolute; z-index: 10; inset: 0; color: transparent; pointer-events: none;
}
.xterm .live-region { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden; }
.xterm-dim { opacity: 1 !important; }
.xterm-underline-1 { text-decoration: underline; }
.xterm-strikethrough { text-decoration: line-through; }
.xterm .xterm-scrollable-element > .scrollbar { cursor: default; }
.xterm .xterm-scrollable-element > .visible { opacity: 1; }
.xterm .xterm-scrollable-element > .invisible { opacity: 0; pointer-events: none; }
`;
