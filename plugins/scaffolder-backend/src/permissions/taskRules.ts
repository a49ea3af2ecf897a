import type { PermissionConditions, PermissionDecision } from '@portico/contract/permissions';
import { type Task } from '@portico/scaffolder-common';
import { taskResourceType } from '@portico/scaffolder-common/permissions';
import { compileConditions, type InMemoryRule, requireRule } from '@portico/server/permissions';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Of somebody in thousands of groups, where a policy names them all. */
const maxOwners = 20_000;
const owners = z.object({ createdBy: z.array(z.string()).max(maxOwners) });
const templates = z.object({ templateEntityRefs: z.array(z.string()).max(1000) });

/** The rules on tasks. */
export const taskRules: readonly InMemoryRule<Task>[] = [
  {
    name: 'IS_TASK_OWNER',
    description: 'It was started by one of these users or services',
    params: owners,
    holds: ({ createdBy }, params: z.infer<typeof owners>) =>
      typeof createdBy === 'string' && params.createdBy.includes(createdBy),
  },
  {
    name: 'HAS_TEMPLATE_ENTITY_REFS',
    description: 'It runs one of these templates',
    params: templates,
    holds: ({ spec }, params: z.infer<typeof templates>) =>
      params.templateEntityRefs.some(
        ref => ref.toLowerCase() === spec.templateInfo?.entityRef.toLowerCase(),
      ),
  },
];
const resource = { resourceType: taskResourceType, rules: taskRules };

/** Whether a decision allows a task. */
export function isTaskAllowed(decision: PermissionDecision, task: Task): boolean {
  if (decision.result !== 'CONDITIONAL') return decision.result === 'ALLOW';
  return compileConditions(resource, decision.conditions)(task);
}

/** A decision as a condition on rows of tasks. */
export function writeTaskCondition(decision: PermissionDecision): RawBuilder<boolean> {
  if (decision.result === 'ALLOW') return sql<boolean>`1 = 1`;
  if (decision.result === 'DENY') return sql<boolean>`1 = 0`;
  return writeConditions(decision.conditions);
}

function writeConditions(conditions: PermissionConditions): RawBuilder<boolean> {
  if ('not' in conditions) return sql<boolean>`not (${writeConditions(conditions.not)})`;
  if ('anyOf' in conditions) return join(conditions.anyOf, 'or', sql<boolean>`1 = 0`);
  if ('allOf' in conditions) return join(conditions.allOf, 'and', sql<boolean>`1 = 1`);
  const { name } = requireRule(resource, conditions);
  if (name === 'IS_TASK_OWNER') {
    const { createdBy } = owners.parse(conditions.params);
    return oneOf(sql`coalesce(created_by, '')`, createdBy);
  }
  const { templateEntityRefs } = templates.parse(conditions.params);
  return oneOf(
    sql`template_ref`,
    templateEntityRefs.map(ref => ref.toLowerCase()),
  );
}

function join(
  conditions: readonly PermissionConditions[],
  word: 'and' | 'or',
  whenEmpty: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (conditions.length === 0) return whenEmpty;
  const parts = conditions.map(each => sql`(${writeConditions(each)})`);
  return sql<boolean>`(${sql.join(parts, sql.raw(` ${word} `))})`;
}

function oneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${column} in (${sql.join([...values])})`;
}
