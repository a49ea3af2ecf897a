import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import { cloneElement, isValidElement, use } from 'react';
import { Fields } from './Fields.tsx';
import { ItemName } from './ItemName.ts';

/** A choice between forms of a value, and the form that is chosen. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
}: MultiSchemaFieldTemplateProps) {
  const item = use(ItemName);
  // The form labels the choice for an item `list-0`.
  const isItem =
    isValidElement<{ id: string; label: string }>(selector) &&
    !schema.title &&
    item !== undefined &&
    selector.props.label.endsWith(`-${item.index}`) &&
    selector.props.id.replace(/__(?:any|one)of_select$/, '').endsWith(`_${item.index}`);
  return (
    <Fields>
      {isItem ? cloneElement(selector, { label: item.name }) : selector}
      {optionSchemaField}
    </Fields>
  );
}
