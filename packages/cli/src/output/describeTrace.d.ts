import type { EntityTrace } from '@portico/catalog-common/operations';
/** Writes an entity's trace for people: its place, its steps, what is wrong, and who else claims it. */
export declare function describeTrace(trace: EntityTrace): string;
//# sourceMappingURL=describeTrace.d.ts.map
