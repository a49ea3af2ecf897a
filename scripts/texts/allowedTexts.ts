/** Texts that are the same in every language, each with the reason. */
const allowedTexts: Readonly<Record<string, string>> = {
  Portico: "the product's name, where a company gives none of its own",
  'Link component rejected javascript: URL as a security precaution':
    'thrown at those who write code, in words that the specification fixes',
};

/** Whether a text may be written into the code as it is. */
export function isAllowedText(text: string): boolean {
  return Object.hasOwn(allowedTexts, text);
}
