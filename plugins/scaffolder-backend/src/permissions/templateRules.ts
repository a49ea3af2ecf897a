import type { PermissionDecision } from '@portico/contract/permissions';
import { templateResourceType } from '@portico/scaffolder-common/permissions';
import { compileConditions, type InMemoryRule } from '@portico/server/permissions';
import { z } from 'zod';

/** A set of parameters or a step, as its author wrote it. */
export type TemplatePart = Readonly<Record<string, unknown>>;

/** The rules on parts of templates. */
export const templateRules: readonly InMemoryRule<TemplatePart>[] = [
  {
    name: 'HAS_TAG',
    description: 'Its `backstage:permissions` have this tag',
    params: z.object({ tag: z.string() }),
    holds: (part, { tag }: { tag: string }) => listTags(part).includes(tag),
  },
];

/** The parts that a decision allows. */
export function filterParts<Part extends TemplatePart>(
  parts: readonly Part[],
  decision: PermissionDecision,
): Part[] {
  if (decision.result !== 'CONDITIONAL') return decision.result === 'ALLOW' ? [...parts] : [];
  const resource = { resourceType: templateResourceType, rules: templateRules };
  return parts.filter(compileConditions(resource, decision.conditions));
}

const permissionsSchema = z.object({
  'backstage:permissions': z.object({ tags: z.array(z.string()) }),
});

function listTags(part: TemplatePart): readonly string[] {
  const { data } = permissionsSchema.safeParse(part);
  return data?.['backstage:permissions'].tags ?? [];
}
