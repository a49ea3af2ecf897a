import { startTransition, useOptimistic } from 'react';

/**
 * What a control shows, and how it is changed: a choice is seen at once in the control, and what follows from it is
 * rendered in a transition, so that the answer to a click does not wait for the rest of the page.
 *
 * @param value - what was chosen, as the owner of the control knows it.
 */
export function useChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [chosen: Value, choose: (value: Value) => void] {
  const [chosen, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  return [chosen, choose];
}
