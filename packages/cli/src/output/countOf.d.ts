/** A number with its noun: `1 problem`, `2 problems`. */
export declare function countOf(count: number, noun: string): string;
//# sourceMappingURL=countOf.d.ts.map
