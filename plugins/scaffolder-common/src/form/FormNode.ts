import { isJsonObject } from '@portico/catalog-model';
import {
  marksSecret,
  readFieldName,
  readReviewHints,
  readUiOption,
  type ReviewHints,
} from './fieldHints.ts';
import { isLive } from './isLive.ts';
import { resolveRef } from './resolveRef.ts';
import { listSubschemas, type SchemaNode, type SubschemaPlace } from './subschemas.ts';

interface Facet {
  node: SchemaNode;
  /** The document that references in it are of. */
  root: SchemaNode;
  /** Whether it is one branch of `anyOf` or `oneOf`, whose title is not that of the value. */
  isAlternative?: boolean;
}

/** How the schemas of a form are read. */
export interface FormNodeOptions {
  /**
   * Whether `patternProperties` apply to a property. All do unless it is given: what a name hides stays hidden, and no pattern
   * of an author runs.
   */
  matchesPattern?: (pattern: string, name: string) => boolean;
}

/** What all nodes of a form share. */
interface SharedForm {
  options: FormNodeOptions;
  ids: Map<SchemaNode, number>;
  /** By the schemas that they are of. */
  nodes: Map<string, FormNode>;
}

const anyName = Symbol('anyName');

/**
 * All that the schemas of a form say of one value, whatever its conditions are: each branch of `anyOf`, `oneOf`, `allOf`,
 * `dependencies` and `if`, and what `$ref` leads to. Parts of the value are found by their names and positions, at any depth.
 */
export class FormNode {
  readonly #own: readonly Facet[];
  readonly #facets: readonly Facet[];
  readonly #form: SharedForm;
  readonly #parts = new Map<string | number | typeof anyName, FormNode>();
  #partsOf: DescribedParts | undefined;
  #isSecret: boolean | undefined;
  /** Whether there may be several values here: in a list, or by names that the user chooses. */
  readonly isRepeated: boolean;

  private constructor(
    own: readonly Facet[],
    isRepeated: boolean,
    form: SharedForm,
    value?: unknown,
  ) {
    this.#own = own;
    this.#facets = expand(own, value);
    this.#form = form;
    this.isRepeated = isRepeated;
  }

  /** The values of a form, described by the schemas of its steps. */
  static of(schemas: readonly unknown[], options: FormNodeOptions = {}): FormNode {
    const facets = schemas.filter(isJsonObject).map(node => ({ node, root: node }));
    return new FormNode(facets, false, { options, ids: new Map(), nodes: new Map() });
  }

  /** The description of a property or an item. */
  part(key: string | number): FormNode {
    this.#partsOf ??= describeParts(this.#facets);
    const { named, others, lastFrom } = this.#partsOf;
    const own = (typeof key === 'string' && named.get(key)) || [];
    // What applies to one name that the schemas do not list applies to each, and so it is with the last items.
    const isAnyName =
      typeof key === 'string' && own.length === 0 && !this.#form.options.matchesPattern;
    const known = isAnyName ? anyName : typeof key === 'number' ? Math.min(key, lastFrom) : key;
    const former = this.#parts.get(known);
    if (former) return former;
    const found = [...own, ...others.filter(part => this.#applies(part, key))];
    const part = this.#share(found, this.isRepeated || own.length === 0);
    this.#parts.set(known, part);
    return part;
  }

  /** The node of these schemas, one for all places that have them, so that a form that refers to itself has few. */
  #share(found: readonly Facet[], isRepeated: boolean): FormNode {
    const { ids, nodes } = this.#form;
    const key = found.map(({ node, root }) => {
      if (!ids.has(node)) ids.set(node, ids.size);
      if (!ids.has(root)) ids.set(root, ids.size);
      return `${ids.get(node)}@${ids.get(root)}`;
    });
    const name = `${isRepeated} ${key.join(' ')}`;
    const known = nodes.get(name);
    if (known) return known;
    const facets = found.map(({ node, root }) => ({ node, root }));
    const made = new FormNode(facets, isRepeated, this.#form);
    nodes.set(name, made);
    return made;
  }

  /** The same without branches that cannot hold for a value, as a form shows it. Secrets are secrets whatever holds. */
  whereLive(value: unknown): FormNode {
    return new FormNode(this.#own, this.isRepeated, this.#form, value);
  }

  /** The description of the value at a path. */
  at(path: readonly (string | number)[]): FormNode {
    return path.reduce<FormNode>((node, key) => node.part(key), this);
  }

  /** Every schema that describes the value. */
  get schemas(): readonly SchemaNode[] {
    return this.#facets.map(({ node }) => node);
  }

  get isSecret(): boolean {
    this.#isSecret ??= this.#facets.some(({ node }) => marksSecret(node));
    return this.#isSecret;
  }

  /** The name of the component that renders the value; where branches name several, the last. */
  get fieldName(): string | undefined {
    return this.schemas.map(readFieldName).findLast(name => name !== undefined);
  }

  /** What any branch hides is hidden. */
  get review(): ReviewHints {
    const all = this.schemas.map(readReviewHints);
    const merged = Object.assign({}, ...all.toReversed()) as ReviewHints;
    return all.some(({ show }) => show === false) ? { ...merged, show: false } : merged;
  }

  /** What the form calls the value. */
  get title(): string | undefined {
    return this.#facets
      .filter(({ isAlternative }) => !isAlternative)
      .map(({ node }) => readUiOption(node, 'title') ?? node['title'])
      .find(title => typeof title === 'string' && title !== '') as string | undefined;
  }

  /** Names of properties that the schemas list. */
  get propertyNames(): readonly string[] {
    this.#partsOf ??= describeParts(this.#facets);
    return [...this.#partsOf.named.keys()];
  }

  #applies({ place, owner }: DescribedPart, key: string | number): boolean {
    const { matchesPattern } = this.#form.options;
    switch (place.kind) {
      case 'pattern':
        return typeof key === 'string' && (matchesPattern?.(place.pattern, key) ?? true);
      case 'additional':
        return typeof key === 'string' && !hasProperty(owner, key);
      case 'item':
        return place.index === key;
      case 'rest':
        return typeof key === 'number' && key >= place.from;
      default:
        return false;
    }
  }
}

interface DescribedPart extends Facet {
  place: SubschemaPlace;
  owner: SchemaNode;
}

interface DescribedParts {
  /** Properties by their names. */
  named: ReadonlyMap<string, readonly DescribedPart[]>;
  others: readonly DescribedPart[];
  /** From this item on all are described alike. */
  lastFrom: number;
}

function describeParts(facets: readonly Facet[]): DescribedParts {
  const named = new Map<string, DescribedPart[]>();
  const others: DescribedPart[] = [];
  for (const { node: owner, root } of facets)
    for (const { node, place } of listSubschemas(owner)) {
      const part = { node, root, place, owner };
      if (place.kind !== 'property') others.push(part);
      else if (!named.get(place.name)?.push(part)) named.set(place.name, [part]);
    }
  const ends = others.map(({ place }) =>
    place.kind === 'item' ? place.index + 1 : place.kind === 'rest' ? place.from : 0,
  );
  return {
    named,
    others: others.filter(({ place }) => place.kind !== 'same'),
    lastFrom: ends.reduce((last, end) => Math.max(last, end), 0),
  };
}

function hasProperty({ properties }: SchemaNode, name: string): boolean {
  return isJsonObject(properties) && Object.hasOwn(properties, name);
}

const alternatives: ReadonlySet<unknown> = new Set(['anyOf', 'oneOf']);

/** Adds branches and referenced schemas, each once: a form that refers to itself has an end. */
function expand(facets: readonly Facet[], value: unknown): readonly Facet[] {
  const seen = new Map<SchemaNode, Facet>();
  const waiting: Facet[] = facets.toReversed();
  for (let facet = waiting.pop(); facet; facet = waiting.pop()) {
    const { node, root, isAlternative = false } = facet;
    if (seen.has(node)) continue;
    seen.set(node, { node, root, isAlternative });
    const { $ref } = node;
    const target = typeof $ref === 'string' ? resolveRef(root, $ref) : undefined;
    const branches = listSubschemas(node).filter(
      sub => sub.place.kind === 'same' && isLive(node, sub, value),
    );
    for (const branch of branches.toReversed())
      waiting.push({
        node: branch.node,
        root,
        isAlternative: isAlternative || alternatives.has(branch.path[0]),
      });
    if (target) waiting.push({ node: target, root, isAlternative });
  }
  return [...seen.values()];
}
