/** A text of the portal with its values, which are in it as `{{name}}`. */
export function fillText(
  text: string | undefined,
  values: Readonly<Record<string, string>>,
): string {
  return (text ?? '').replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);
}
