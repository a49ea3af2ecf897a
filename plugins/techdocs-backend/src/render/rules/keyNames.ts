/** Names of keys as authors of docs write them, after `pymdownx.keys`. The labels of these are their words. */
const named = `
  alt backspace break browser-back browser-favorites browser-forward browser-home browser-refresh
  browser-search browser-stop caps-lock clear copy eject end enter fingerprint help home left-alt left-button
  left-command left-meta left-option left-shift left-super mail media meta middle-button num-clear num-enter
  num-lock option page-down page-up power print print-screen reset right-alt right-button right-command
  right-meta right-option right-shift right-super scroll-lock select shift sleep space super tab volume-down
  volume-up zoom
`;

/** Labels that are not the words of the name. */
const labels: Readonly<Record<string, string>> = {
  'alt-graph': 'AltGr',
  'arrow-down': 'Down',
  'arrow-left': 'Left',
  'arrow-right': 'Right',
  'arrow-up': 'Up',
  backslash: '\\',
  backtab: 'Back Tab',
  bar: '|',
  'brace-left': '{',
  'brace-right': '}',
  'bracket-left': '[',
  'bracket-right': ']',
  colon: ':',
  comma: ',',
  command: 'Cmd',
  'context-menu': 'Menu',
  control: 'Ctrl',
  delete: 'Del',
  'double-quote': '"',
  equal: '=',
  escape: 'Esc',
  exclam: '!',
  function: 'Fn',
  grave: '`',
  greater: '>',
  insert: 'Ins',
  'left-control': 'Left Ctrl',
  'left-windows': 'Left Win',
  less: '<',
  'media-next-track': 'Next Track',
  'media-pause': 'Pause',
  'media-play': 'Play',
  'media-play-pause': 'Play/Pause',
  'media-prev-track': 'Previous Track',
  'media-stop': 'Stop',
  minus: '-',
  'num-asterisk': 'Num *',
  'num-delete': 'Num Del',
  'num-equal': 'Num =',
  'num-minus': 'Num -',
  'num-plus': 'Num +',
  'num-separator': 'Num .',
  'num-slash': 'Num /',
  period: '.',
  plus: '+',
  question: '?',
  'right-control': 'Right Ctrl',
  'right-windows': 'Right Win',
  semicolon: ';',
  'single-quote': "'",
  slash: '/',
  tilde: '~',
  underscore: '_',
  'volume-mute': 'Mute',
  windows: 'Win',
  'x-button1': 'X Button 1',
  'x-button2': 'X Button 2',
};

/** Other names of keys, by name. */
const aliases: Readonly<Record<string, string>> = {
  'alt-graph': 'altgr',
  'arrow-down': 'down',
  'arrow-left': 'left',
  'arrow-right': 'right',
  'arrow-up': 'up',
  backspace: 'back bksp',
  backtab: 'bktab',
  bar: 'pipe',
  'brace-left': 'open-brace',
  'brace-right': 'close-brace',
  'bracket-left': 'open-bracket',
  'bracket-right': 'close-bracket',
  break: 'cancel',
  'browser-favorites': 'favorites',
  'browser-forward': 'forward',
  'browser-refresh': 'refresh',
  'browser-search': 'search',
  'caps-lock': 'capital capslock cplk',
  clear: 'clr',
  command: 'cmd',
  'context-menu': 'apps menu',
  control: 'ctrl',
  delete: 'del',
  'double-quote': 'dblquote',
  enter: 'return',
  escape: 'esc',
  exclam: 'exclamation',
  function: 'fn',
  grave: 'grave-accent',
  greater: 'greater-than gt',
  insert: 'ins',
  'left-alt': 'lalt',
  'left-button': 'lbutton',
  'left-command': 'lcmd lcommand left-cmd',
  'left-control': 'lcontrol lctrl left-ctrl',
  'left-meta': 'lmeta',
  'left-option': 'left-opt lopt loption',
  'left-shift': 'lshift',
  'left-super': 'lsuper',
  'left-windows': 'left-win lwin lwindows',
  less: 'less-than lt',
  mail: 'launch-mail',
  media: 'launch-media',
  'media-next-track': 'next-track',
  'media-pause': 'pause',
  'media-play': 'play',
  'media-play-pause': 'play-pause',
  'media-prev-track': 'prev-track',
  'media-stop': 'stop',
  'middle-button': 'mbutton',
  minus: 'hyphen',
  'num-asterisk': 'multiply',
  'num-delete': 'num-del',
  'num-lock': 'numlk numlock',
  'num-minus': 'subtract',
  'num-plus': 'add',
  'num-separator': 'decimal separator',
  'num-slash': 'divide',
  option: 'opt',
  'page-down': 'next page-dn pagedown pg-dn pgdn',
  'page-up': 'pageup pg-up pgup prior',
  'print-screen': 'printscreen prtsc',
  question: 'question-mark',
  'right-alt': 'ralt',
  'right-button': 'rbutton',
  'right-command': 'rcmd rcommand right-cmd',
  'right-control': 'rcontrol rctrl right-ctrl',
  'right-meta': 'rmeta',
  'right-option': 'right-opt ropt roption',
  'right-shift': 'rshift',
  'right-super': 'rsuper',
  'right-windows': 'right-win rwin rwindows',
  'scroll-lock': 'scroll scrolllock',
  space: 'spc',
  tab: 'tabulator',
  'volume-down': 'vol-down',
  'volume-mute': 'mute vol-mute',
  'volume-up': 'vol-up',
  windows: 'win',
  'x-button1': 'xbutton1',
  'x-button2': 'xbutton2',
};

const names = new Set(named.trim().split(/\s+/));
const namesByAlias = new Map(
  Object.entries(aliases).flatMap(([name, others]) =>
    others.split(' ').map((alias): [string, string] => [alias, name]),
  ),
);

/** A key by one of its names; `undefined` when there is none of the name. */
export function findKey(text: string): { name: string; label: string } | undefined {
  const name = namesByAlias.get(text) ?? text;
  if (/^(?:[a-z\d]|f(?:1\d?|2[0-4]?|[3-9]))$/.test(name))
    return { name, label: name.toUpperCase() };
  if (/^num\d$/.test(name)) return { name, label: `Num ${name.slice(3)}` };
  if (Object.hasOwn(labels, name)) return { name, label: labels[name] ?? name };
  if (!names.has(name)) return undefined;
  const words = name.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1));
  return { name, label: words.join(' ') };
}
