import { isJsonObject } from '@portico/catalog-model';
import type { SchemaNode } from './subschemas.ts';

/** An option of a form: `ui:widget: x`, or `widget: x` within `ui:options`. */
export function readUiOption(node: SchemaNode, name: string): unknown {
  const options = node['ui:options'];
  const given = isJsonObject(options) ? options[name] : undefined;
  return node[`ui:${name}`] ?? given;
}

/** The name of the component that renders a value, where the template names one. */
export function readFieldName(node: SchemaNode): string | undefined {
  const name = readUiOption(node, 'field');
  return typeof name === 'string' ? name : undefined;
}

/** The field whose text reaches steps as `secrets.NAME`. */
export const secretFieldName = 'Secret';
const passwordWidgets = new Set(['password', 'PasswordWidget']);

/** Whether a schema says that its value is a secret, in any of the ways in which authors say so. */
export function marksSecret(node: SchemaNode): boolean {
  const options = node['ui:options'];
  const ui = [node, isJsonObject(options) ? options : {}];
  return (
    node['format'] === 'password' ||
    node['writeOnly'] === true ||
    ui.some((each, index) => {
      const read = (name: string) => String(each[index === 0 ? `ui:${name}` : name]);
      return (
        read('field') === secretFieldName ||
        passwordWidgets.has(read('widget')) ||
        read('inputType') === 'password'
      );
    })
  );
}

/** How the review of a form shows a value. */
export interface ReviewHints {
  show?: boolean;
  mask?: string;
  name?: string;
  explode?: boolean;
}

/** What `ui:backstage: { review: … }` says. */
export function readReviewHints(node: SchemaNode): ReviewHints {
  const own = readUiOption(node, 'backstage');
  const review = isJsonObject(own) ? own['review'] : undefined;
  if (!isJsonObject(review)) return {};
  const { show, mask, name, explode } = review;
  return {
    ...(typeof show === 'boolean' && { show }),
    ...(typeof mask === 'string' && { mask }),
    ...(typeof name === 'string' && { name }),
    ...(typeof explode === 'boolean' && { explode }),
  };
}
