import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { ExecSocket } from './ExecSocket.ts';
import { isForBrowser } from './isForBrowser.ts';
import { createTerminalDocument, withNonce } from './terminalDocument.ts';
import { terminalStyles } from './terminalStyles.ts';

/** Options of {@link openTerminal}. */
export interface TerminalOptions {
  /** Written when the connection ends. */
  closedText: string;
  /** @param wasOpen - whether there was a connection at all. */
  onClose: (wasOpen: boolean) => void;
}

let hasStyles = false;

/** Opens a terminal in an element, and connects it. */
export function openTerminal(
  element: HTMLElement,
  url: string,
  { closedText, onClose }: TerminalOptions,
): { dispose: () => void } {
  addStyles();
  const terminal = new Terminal({
    documentOverride: createTerminalDocument(document),
    convertEol: true,
    fontSize: 13,
    scrollback: 10_000,
    theme: { background: '#16181d', foreground: '#e6e8ec' },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  withNonce(document, () => terminal.open(element));
  fit.fit();
  let wasOpen = false;
  const socket = new ExecSocket(url, {
    onOpen: () => {
      wasOpen = true;
      terminal.clear();
      socket.resize(terminal.cols, terminal.rows);
      terminal.focus();
    },
    onOutput: bytes => terminal.write(bytes),
    onClose: () => {
      terminal.writeln(closedText);
      onClose(wasOpen);
    },
  });
  terminal.attachCustomKeyEventHandler(event => !isForBrowser(event, terminal.hasSelection()));
  terminal.onData(text => socket.send(text));
  terminal.onResize(({ cols, rows }) => socket.resize(cols, rows));
  const observer = new ResizeObserver(() => fit.fit());
  observer.observe(element);
  return {
    dispose: () => {
      observer.disconnect();
      socket.close();
      terminal.dispose();
    },
  };
}

/** Adds the terminal's own styles in a form that the content security policy allows. */
function addStyles() {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(terminalStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
