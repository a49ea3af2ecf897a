/** What a value takes of a text at the least: `1,`. */
const shortestValue = 2;
const beyondSpace = 32;
const [quote, comma, backslash] = ['"', ',', '\\'].map(text => text.charCodeAt(0));
const openers = new Set(['{', '['].map(text => text.charCodeAt(0)));
const closers = new Set(['}', ']'].map(text => text.charCodeAt(0)));

/** Whether a JSON text has more values than that, of keys, items and the whole; found without reading it as JSON. */
export function hasMoreValues(json: string, max: number): boolean {
  if (json.length <= max * shortestValue) return false;
  let values = 1;
  let isText = false;
  let isOpened = false;
  for (let at = 0; at < json.length && values <= max; at++) {
    const code = json.charCodeAt(at);
    if (code <= beyondSpace) continue;
    // What is opened has a first value, unless it is closed at once.
    if (isOpened && !closers.has(code)) values += 1;
    isOpened = false;
    if (code === quote) isText = !isText;
    else if (isText) at += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else isOpened = openers.has(code);
  }
  return values > max;
}
