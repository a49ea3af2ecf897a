import type { EntityTrace } from '@portico/catalog-common/operations';
import { formatTable } from './formatTable.ts';

/** Writes an entity's trace for people: its place, its steps, what is wrong, and who else claims it. */
export function describeTrace(trace: EntityTrace): string {
  const line = trace.line === undefined ? '' : `:${trace.line}`;
  const sections = [
    `${trace.entityRef}\nread from ${trace.source}${line}\nlocation  ${trace.locationRef}\n`,
    formatTable(
      ['STEP', 'AT', 'TOOK', 'MESSAGE'],
      trace.steps.map(({ step, at, durationMs, message }) => [
        step,
        at,
        durationMs === undefined ? '' : `${durationMs.toFixed(1)} ms`,
        message ?? '',
      ]),
    ),
  ];
  if (trace.errors.length > 0) {
    const errors = trace.errors.map(({ name, message }) => `  ${name}: ${message}\n`);
    sections.push(`Errors\n${errors.join('')}`);
  }
  if (trace.conflicts.length > 0) {
    const conflicts = trace.conflicts.map(
      ({ locationRef, source }) => `  ${source} (${locationRef})\n`,
    );
    sections.push(`Also claimed by\n${conflicts.join('')}`);
  }
  return sections.join('\n');
}
