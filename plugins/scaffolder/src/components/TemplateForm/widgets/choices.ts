import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';

/** What there is to choose. */
export const listOptions = ({ options }: WidgetProps): EnumOptionsType[] =>
  options.enumOptions ?? [];

/** The position of a value among the choices, which controls use as its name: values may be of any type. */
export const findIndex = (options: readonly EnumOptionsType[], value: unknown) => {
  const text = JSON.stringify(value);
  const at = options.findIndex(option => JSON.stringify(option.value) === text);
  return at < 0 ? undefined : String(at);
};
