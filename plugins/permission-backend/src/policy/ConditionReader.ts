import { type ConfigPath, findNearest } from '@portico/config';
import type { PermissionConditions } from '@portico/contract/permissions';
import { z } from 'zod';
import type { OwnedResource } from '../PermissionRegistry.ts';

/** What is wrong with a condition, and where. */
export interface ConditionFault {
  path: ConfigPath;
  message: string;
  hint: string;
}

const maxLevels = 16;
const joints = ['any', 'all', 'not', 'rule', 'params'];

/** Reads the conditions of a policy file, which speak of things in the words of their plugin. */
export class ConditionReader {
  readonly faults: ConditionFault[] = [];
  readonly #resource: OwnedResource;

  constructor(resource: OwnedResource) {
    this.#resource = resource;
  }

  /** Several words beside each other must all hold. */
  read(written: unknown, path: ConfigPath, level = 1): PermissionConditions {
    if (typeof written !== 'object' || written === null || Array.isArray(written))
      return this.#fail(path, 'is no condition', `write words below it, ${this.#listWords()}`);
    if (level > maxLevels)
      return this.#fail(path, `is nested deeper than ${maxLevels} levels`, 'flatten it');
    const entries = Object.entries(written as Record<string, unknown>);
    if (entries.length === 0)
      return this.#fail(path, 'is empty', `write words below it, ${this.#listWords()}`);
    const items = entries
      .filter(([word]) => word !== 'params')
      .map(([word, value]) =>
        this.#readWord(word, value, written as Record<string, unknown>, path, level),
      );
    if (items.length === 0)
      return this.#fail(path, "has 'params' without 'rule'", "add 'rule', or remove 'params'");
    return items.length === 1 && items[0] ? items[0] : { allOf: items };
  }

  #readWord(
    word: string,
    value: unknown,
    beside: Record<string, unknown>,
    path: ConfigPath,
    level: number,
  ): PermissionConditions {
    const inner = [...path, word];
    if (word === 'not') return { not: this.read(value, inner, level + 1) };
    if (word === 'any' || word === 'all') {
      if (!Array.isArray(value) || value.length === 0)
        return this.#fail(inner, 'is no list', "write conditions below it, each after a '-'");
      const items = value.map((item, at) => this.read(item, [...inner, at], level + 1));
      return word === 'any' ? { anyOf: items } : { allOf: items };
    }
    return word === 'rule'
      ? this.#readRule(value, beside['params'] ?? {}, path)
      : this.#readOwnWord(word, value, inner);
  }

  #readOwnWord(word: string, value: unknown, path: ConfigPath): PermissionConditions {
    const { words = {} } = this.#resource;
    const known = Object.hasOwn(words, word) ? words[word] : undefined;
    if (!known) {
      const nearest = findNearest(word, [...Object.keys(words), ...joints]);
      const hint = nearest ? `did you mean '${nearest}'?` : this.#listWords();
      return this.#fail(path, 'is no word for a condition', hint);
    }
    const result = known.schema.safeParse(value);
    return result.success
      ? result.data
      : this.#fail(path, 'has a value that cannot be read', known.usage);
  }

  #readRule(name: unknown, params: unknown, path: ConfigPath): PermissionConditions {
    const { rules, resourceType } = this.#resource;
    const rule = rules.find(each => each.name === name);
    if (!rule)
      return this.#fail(
        [...path, 'rule'],
        `names a rule '${String(name)}' that '${resourceType}' does not have`,
        `use one of ${rules.map(each => each.name).join(', ')}`,
      );
    const result = z.safeParse(rule.params, params);
    if (result.success)
      return { rule: rule.name, resourceType, params: params as Record<string, unknown> };
    const [issue] = result.error.issues;
    const field = [...(issue?.path ?? [])].map(String).join('.');
    return this.#fail(
      [...path, 'params'],
      `does not fit rule '${rule.name}'${field ? ` at '${field}'` : ''}: ${issue?.message}`,
      rule.description,
    );
  }

  #listWords(): string {
    return `use ${[...Object.keys(this.#resource.words ?? {}), 'any', 'all', 'not', 'rule'].join(', ')}`;
  }

  /** Notes a fault; what is given back never decides, since the start stops. */
  #fail(path: ConfigPath, problem: string, hint: string): PermissionConditions {
    const last = path.findLast(part => typeof part === 'string');
    this.faults.push({ path, message: `Condition '${String(last)}' ${problem}`, hint });
    return { anyOf: [] };
  }
}
