import type { ApiHolder } from '@portico/core';
import type { Text } from '@portico/ui/i18n';
import type { ErrorSchema } from '@rjsf/utils';
import { type FormStep, listNamedFields } from '../../model/readForm.ts';
import type { TemplateFieldModule } from '../../points.ts';

type Values = Readonly<Record<string, unknown>>;

const read = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Values)[key]
        : undefined,
    values,
  );

/** Lets the fields of a step check their values, those that are filled in. @returns the errors; `undefined` for none. */
export async function validateFields(
  { schema, uiSchema }: FormStep,
  values: Values,
  modules: ReadonlyMap<string, TemplateFieldModule>,
  { apiHolder, readText }: { apiHolder: ApiHolder; readText: (text: Text) => string },
): Promise<ErrorSchema | undefined> {
  const found = await Promise.all(
    listNamedFields(uiSchema).map(async field => {
      const validation = modules.get(field.name)?.validation;
      const value = read(values, field.path);
      const messages: string[] = [];
      if (validation && value !== undefined) {
        const context = {
          apiHolder,
          formData: values,
          schema: readSchema(schema, field.path),
          uiSchema: field.uiSchema,
        };
        await validation(
          value,
          { addError: message => void messages.push(readText(message)) },
          context,
        );
      }
      return { path: field.path, messages };
    }),
  );
  const errors: ErrorSchema = {};
  let hasErrors = false;
  for (const { path, messages } of found) {
    if (messages.length === 0) continue;
    hasErrors = true;
    let node = errors as Record<string, unknown>;
    for (const key of path) node = (node[key] ??= {}) as Record<string, unknown>;
    node['__errors'] = messages;
  }
  return hasErrors ? errors : undefined;
}

function readSchema(schema: object, path: readonly string[]): object {
  const found = read(
    schema,
    path.flatMap(key => ['properties', key]),
  );
  return typeof found === 'object' && found !== null ? found : {};
}
