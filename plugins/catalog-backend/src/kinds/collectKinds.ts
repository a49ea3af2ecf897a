import type { KindDisplay } from '@portico/catalog-common';
import { type EntityKindDefinition, entityKindPoint } from '@portico/catalog-node';
import { entityKinds } from '@portico/catalog-model/kinds';
import type { ConfigObject } from '@portico/config';
import type { Problem } from '@portico/errors';
import type { ServerCheckContext, ServerContributions } from '@portico/server';
import { z } from 'zod';
import type { CatalogConfig } from '../catalogConfig.ts';
import { defaultCatalogRules } from '../ingestion/CatalogRules.ts';
import { getInverse } from './compileKind.ts';
import { entityKindConfigSchema, kindLimits } from './entityKindConfig.ts';
import { findSchemaProblems } from './schemaProblems.ts';

/** The part of the configuration that holds kinds, for a server without the catalog itself. */
export const kindsConfigSchema = z.object({
  catalog: z
    .object({ kinds: z.array(entityKindConfigSchema).max(kindLimits.kinds).default([]) })
    .prefault({}),
});

interface KindSources extends ServerContributions {
  config: z.output<typeof kindsConfigSchema>;
}

/** A company's own kinds: those of the configuration, and those that plugins add. */
export function collectKinds({ config, contributionsTo }: KindSources): EntityKindDefinition[] {
  return [...config.catalog.kinds, ...contributionsTo(entityKindPoint).map(({ value }) => value)];
}

/** What the browser learns of a company's own kinds: how they are shown, never their schemas. */
export function writeKindsForBrowser(sources: KindSources): ConfigObject {
  const kinds = collectKinds(sources).map((definition): KindDisplay => {
    const { kind, label, plural, icon, columns, about, relations } = definition;
    return {
      kind,
      label,
      plural,
      icon,
      columns,
      about,
      relations: relations?.map(relation => ({ ...relation, inverse: getInverse(relation) })),
    };
  });
  // As JSON, which has no undefined values.
  const text = JSON.stringify(kinds.length > 0 ? { catalog: { kinds } } : {});
  return JSON.parse(text) as ConfigObject;
}

/** Where a kind comes from: its place in the configuration, or the plugin that adds it. */
interface FoundKind {
  definition: EntityKindDefinition;
  path?: (string | number)[];
  pluginId?: string;
}

/** What is wrong with a company's own kinds that their schema cannot say. */
export function findKindProblems(context: ServerCheckContext<CatalogConfig>): Problem[] {
  const { config, contributionsTo, describePosition, warn } = context;
  const found: FoundKind[] = [
    ...config.catalog.kinds.map((definition, index) => ({
      definition,
      path: ['catalog', 'kinds', index],
    })),
    ...contributionsTo(entityKindPoint).map(({ value, pluginId }) => ({
      definition: value,
      pluginId,
    })),
  ];
  const problems: Problem[] = [];
  const taken = new Map(entityKinds.map(({ kind }) => [kind.toLowerCase(), 'every portal']));
  for (const { definition, path, pluginId } of found) {
    const describe = (at: readonly (string | number)[], message: string, hint: string): Problem => {
      const position = path && describePosition([...path, ...at]);
      return {
        code: 'config-invalid',
        ...(position !== undefined && { at: position }),
        ...(pluginId !== undefined && { pluginId }),
        message: `Kind '${definition.kind}': ${message}`,
        hint,
      };
    };
    if (pluginId !== undefined) {
      const checked = entityKindConfigSchema.safeParse(definition);
      if (!checked.success) {
        problems.push(
          ...checked.error.issues.map(({ path: at, message }) =>
            describe([], `'${at.join('.')}' is wrong: ${message}`, 'correct it in the plugin'),
          ),
        );
        continue;
      }
    }
    const name = definition.kind.toLowerCase();
    const other = taken.get(name);
    if (other)
      problems.push(describe(['kind'], `it is known already, from ${other}`, 'rename the kind'));
    taken.set(name, pluginId === undefined ? 'catalog.kinds' : `plugin '${pluginId}'`);
    problems.push(
      ...findSchemaProblems(definition.schema).map(({ path: at, message, hint }) =>
        describe(['schema', ...at], message, hint),
      ),
      ...findRelationProblems(definition).map(({ index, message, hint }) =>
        describe(['relations', index], message, hint),
      ),
    );
    if (!isAllowedSomewhere(config, name))
      warn(
        describe(
          ['kind'],
          'no location may bring it, so none of its documents enters',
          `add it to catalog.rules, such as - allow: [${definition.kind}]`,
        ),
      );
  }
  if (found.length > kindLimits.kinds)
    problems.push({
      code: 'config-invalid',
      message: `There are ${found.length} kinds, more than ${kindLimits.kinds}`,
      hint: 'tell variants of one kind apart by spec.type',
    });
  return problems;
}

function findRelationProblems({ relations = [], owner }: EntityKindDefinition) {
  const seen = new Set<string>();
  return relations.flatMap(({ field, type, inverse }, index) => {
    const key = `${field} ${type}`;
    const isDouble = seen.has(key);
    seen.add(key);
    if (isDouble)
      return [{ index, message: `'${field}' stands for '${type}' twice`, hint: 'remove one' }];
    if (getInverse({ type, inverse }) === undefined)
      return [
        {
          index,
          message: `relation '${type}' has no name as seen from its other end`,
          hint: `add one, such as inverse: ${type}Of`,
        },
      ];
    if (owner === field)
      return [
        { index, message: `'${field}' is the owner already`, hint: 'remove it from relations' },
      ];
    return [];
  });
}

function isAllowedSomewhere({ catalog }: CatalogConfig, kind: string): boolean {
  const rules = [
    ...(catalog.rules ?? defaultCatalogRules),
    ...catalog.locations.flatMap(({ rules }) => rules ?? []),
  ];
  return rules.some(({ allow }) => allow.some(each => each.toLowerCase() === kind));
}
