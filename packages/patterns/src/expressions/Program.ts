import { InputError } from '@portico/errors';
import type { Condition, Part } from './Part.ts';

const maxInstructions = 10_000;

/** One step of a program; `next` are places in it. */
export type Instruction =
  | { kind: 'character'; accepts(character: string): boolean; next: number }
  | { kind: 'condition'; condition: number; next: number }
  | { kind: 'split'; next: readonly number[] }
  | { kind: 'match' };

/** The instructions of an expression, and the conditions that they name. */
export interface Program {
  instructions: readonly Instruction[];
  start: number;
  conditions: readonly Condition[];
}

/**
 * Makes a program from an expression (Thompson's construction).
 *
 * @param isBackwards - whether texts are read from their end.
 * @throws InputError when counts such as `{1,5000}` make it too large.
 */
export function compileProgram(part: Part, isBackwards: boolean): Program {
  const instructions: Instruction[] = [{ kind: 'match' }];
  const conditions: Condition[] = [];
  const add = (instruction: Instruction): number => {
    if (instructions.length >= maxInstructions)
      throw new InputError(
        `The expression has more than ${maxInstructions} steps, counted with its repetitions; repeat less`,
      );
    return instructions.push(instruction) - 1;
  };

  /** Adds what a part does ahead of what comes after it. @returns where it begins. */
  const compile = (each: Part, next: number): number => {
    switch (each.kind) {
      case 'character':
        return add({ kind: 'character', accepts: each.accepts, next });
      case 'condition':
        return add({
          kind: 'condition',
          condition: conditions.push(each.condition) - 1,
          next,
        });
      case 'sequence': {
        const parts = isBackwards ? each.parts : each.parts.toReversed();
        return parts.reduce((following, inner) => compile(inner, following), next);
      }
      case 'choice':
        return add({ kind: 'split', next: each.parts.map(inner => compile(inner, next)) });
      case 'repeat':
        return compileRepeat(each, next);
    }
  };

  const compileRepeat = ({ part: inner, min, max }: Part & { kind: 'repeat' }, next: number) => {
    let at = next;
    let copies = min;
    if (max === Infinity) {
      const loop: { kind: 'split'; next: number[] } = { kind: 'split', next: [next] };
      const end = add(loop);
      const body = compile(inner, end);
      loop.next.push(body);
      at = min > 0 ? body : end;
      copies = Math.max(min - 1, 0);
    } else {
      for (let count = min; count < max; count += 1)
        at = add({ kind: 'split', next: [compile(inner, at), next] });
    }
    for (let count = 0; count < copies; count += 1) at = compile(inner, at);
    return at;
  };

  return { start: compile(part, 0), instructions, conditions };
}
