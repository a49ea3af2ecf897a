import type { ErrorSchema } from '@rjsf/utils';
import { type FocusEvent, useRef, useState } from 'react';

/** What finds out what is wrong with one field of a step; `undefined` for nothing. */
export type CheckField = (name: string) => Promise<ErrorSchema | undefined>;

/**
 * What is wrong with the fields that the reader has left: a field is checked when the focus goes out of it, not while it is
 * filled in.
 */
export function useLeftErrors(check: CheckField) {
  const [errors, setErrors] = useState<Readonly<Record<string, ErrorSchema>>>({});
  const current = useRef<string>(undefined);
  const omit = (name: string | undefined) =>
    setErrors(former =>
      name === undefined || !Object.hasOwn(former, name)
        ? former
        : Object.fromEntries(Object.entries(former).filter(([key]) => key !== name)),
    );
  return {
    errors: Object.keys(errors).length > 0 ? (errors as ErrorSchema) : undefined,
    /** The whole step is checked. */
    clear: () => setErrors({}),
    /** The field that has the focus was changed. */
    handleChange: () => omit(current.current),
    handleFocus: ({ target }: FocusEvent) => {
      current.current = findFieldName(target);
    },
    handleBlur: async ({ target, relatedTarget }: FocusEvent) => {
      const name = findFieldName(target);
      // Between the parts of one field, and to a button, which checks everything or leaves the step.
      if (name === undefined || name === findFieldName(relatedTarget)) return;
      if (relatedTarget instanceof HTMLButtonElement) return;
      const found = await check(name);
      if (found) setErrors(former => ({ ...former, [name]: found }));
      else omit(name);
    },
  };
}

const prefix = 'root_';

/** The property of the step that an element belongs to. */
function findFieldName(target: EventTarget | null): string | undefined {
  let name: string | undefined;
  let element = target instanceof Element ? target.closest('[data-field]') : null;
  while (element) {
    const id = element.getAttribute('data-field') ?? '';
    if (id.startsWith(prefix)) name = id.slice(prefix.length);
    element = element.parentElement?.closest('[data-field]') ?? null;
  }
  return name;
}
