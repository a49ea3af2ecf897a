const averageLetterWidth = 7;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels, measured without touching the page. */
export function measureLabel(text: string, font: string): number {
  if (context === undefined) {
    const isDrawable = typeof CanvasRenderingContext2D !== 'undefined';
    context = isDrawable ? document.createElement('canvas').getContext('2d') : null;
  }
  if (!context) return text.length * averageLetterWidth;
  context.font = font;
  return context.measureText(text).width;
}

/** Cuts a text to a width, with an ellipsis. */
export function cutLabel(text: string, font: string, maxWidth: number): string {
  if (measureLabel(text, font) <= maxWidth) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measureLabel(`${text.slice(0, middle)}…`, font) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}
