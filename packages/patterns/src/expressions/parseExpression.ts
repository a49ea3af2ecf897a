import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { InputError } from '@portico/errors';
import type { Condition, Part } from './Part.ts';

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Reads a regular expression of JavaScript.
 *
 * @throws InputError for back references and flags within the expression; SyntaxError when it is no expression.
 */
export function parseExpression(source: string, flags: 'u' | ''): Part {
  const unicode = flags === 'u';
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode });
  return new Reader(flags).readAlternatives(alternatives);
}

class Reader {
  readonly #flags: string;

  constructor(flags: string) {
    this.#flags = flags;
  }

  readAlternatives(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }): Part => {
      const sequence = elements.map(element => this.#read(element));
      return { kind: 'sequence', parts: sequence };
    });
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #read(element: AST.Element): Part {
    switch (element.type) {
      case 'Assertion':
        return { kind: 'condition', condition: this.#readCondition(element) };
      case 'Backreference':
        throw new InputError(
          `Back references such as '${element.raw}' are not supported; write the alternatives out`,
        );
      case 'CapturingGroup':
        return this.readAlternatives(element.alternatives);
      case 'Group':
        if (element.modifiers)
          throw new InputError(
            `Flags within an expression, as in '${element.raw.slice(0, 40)}', are not supported; write both cases, as in '[aA]'`,
          );
        return this.readAlternatives(element.alternatives);
      case 'Quantifier': {
        const { min, max } = element;
        return { kind: 'repeat', part: this.#read(element.element), min, max };
      }
      case 'Character': {
        const character = String.fromCodePoint(element.value);
        return { kind: 'character', accepts: each => each === character };
      }
      default:
        return { kind: 'character', accepts: createTest(element.raw, this.#flags) };
    }
  }

  #readCondition(assertion: AST.Assertion): Condition {
    switch (assertion.kind) {
      case 'start':
      case 'end':
        return { kind: assertion.kind, isNegated: false };
      case 'word':
        return { kind: 'word', isNegated: assertion.negate };
      default:
        return {
          kind: assertion.kind === 'lookahead' ? 'ahead' : 'behind',
          part: this.readAlternatives(assertion.alternatives),
          isNegated: assertion.negate,
        };
    }
  }
}

/** Whether a set such as `[a-z]` has a character; the engine of JavaScript knows, and is given one character. */
function createTest(set: string, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^${set}$`, flags);
  const known = new Map<string, boolean>();
  return character => {
    let answer = known.get(character);
    if (answer === undefined) {
      answer = pattern.test(character);
      if (known.size < 1000) known.set(character, answer);
    }
    return answer;
  };
}
