import { InputError } from '@portico/errors';
import type { Condition } from './Part.ts';
import { compileProgram, type Program } from './Program.ts';

/** What a match may cost: a step is one instruction at one character. */
export interface StepBudget {
  steps: number;
}

/**
 * Finds where matches end, wherever they begin, by following all ways through the program at once; so the time is that of
 * the program's length times the text's at the most.
 *
 * @returns for each place between characters, whether a match ends there; read backwards, whether one begins there.
 */
export function runProgram(
  program: Program,
  text: readonly string[],
  isBackwards: boolean,
  budget: StepBudget,
): Uint8Array {
  const { instructions, start, conditions } = program;
  const held = conditions.map(condition => evaluate(condition, text, budget));
  const found = new Uint8Array(text.length + 1);
  const reachedAt = new Int32Array(instructions.length).fill(-1);
  let waiting: number[] = [];
  for (let read = 0; read <= text.length; read += 1) {
    const at = isBackwards ? text.length - read : read;
    const character = text[isBackwards ? at - 1 : at];
    const following: number[] = [];
    const stack = [...waiting, start];
    while (stack.length > 0) {
      const place = stack.pop() ?? 0;
      if (reachedAt[place] === read) continue;
      reachedAt[place] = read;
      spend(budget);
      const instruction = instructions[place];
      switch (instruction?.kind) {
        case 'match':
          found[at] = 1;
          break;
        case 'split':
          stack.push(...instruction.next);
          break;
        case 'condition':
          if (held[instruction.condition]?.(at)) stack.push(instruction.next);
          break;
        case 'character':
          if (character !== undefined && instruction.accepts(character))
            following.push(instruction.next);
      }
    }
    waiting = following;
  }
  return found;
}

function spend(budget: StepBudget): void {
  budget.steps -= 1;
  if (budget.steps < 0)
    throw new InputError('The expression is too costly for so long a text; shorten one of them');
}

function evaluate(
  condition: Condition,
  text: readonly string[],
  budget: StepBudget,
): (at: number) => boolean {
  const { kind, isNegated } = condition;
  switch (kind) {
    case 'start':
      return at => at === 0;
    case 'end':
      return at => at === text.length;
    case 'word':
      return at => (isWord(text[at - 1]) !== isWord(text[at])) !== isNegated;
    default: {
      // What is ahead of a place is where a match ends that is read from the end of the text.
      const isBackwards = kind === 'ahead';
      const program = compileProgram(condition.part, isBackwards);
      const found = runProgram(program, text, isBackwards, budget);
      return at => (found[at] === 1) !== isNegated;
    }
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
