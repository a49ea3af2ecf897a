import type { Explanation } from '@portico/permission-common';
/** Writes why somebody may or may not do something: the answer first, then what led to it. */
export declare function describeExplanation(explanation: Explanation): string;
//# sourceMappingURL=describeExplanation.d.ts.map
