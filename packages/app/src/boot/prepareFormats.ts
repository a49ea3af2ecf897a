/** A browser's first format of a number and first order of texts take tens of milliseconds, which no click should wait for. */
export function prepareFormats(): void {
  const { lang } = document.documentElement;
  new Intl.NumberFormat(lang || undefined).format(0);
  new Intl.Collator(lang || undefined).compare('', '');
}
