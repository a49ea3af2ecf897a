/** Characters that are added at a time. */
const maxPart = 65_536;
/** Characters after which the browser gets time for other work. */
const pauseAfter = 262_144;

/**
 * Appends the whole lines of a log as they come; parts of lines of several logs must not mix. The page stays usable
 * meanwhile, however much comes at once.
 */
export async function appendLogLines(
  response: Response,
  append: (lines: string) => void,
): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let open = '';
  let sincePause = 0;
  for (;;) {
    const { value = '', done } = await reader.read();
    for (let at = 0; at < value.length; at += maxPart) {
      const text = open + value.slice(at, at + maxPart);
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) append(text.slice(0, end));
      open = text.slice(end);
      sincePause += Math.min(maxPart, value.length - at);
      if (sincePause < pauseAfter) continue;
      sincePause = 0;
      await pause();
    }
    if (!done) continue;
    if (open !== '') append(`${open}\n`);
    return;
  }
}

const pause = () => new Promise<void>(resolve => setTimeout(resolve));
