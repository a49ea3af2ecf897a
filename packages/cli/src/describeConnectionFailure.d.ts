/** Describes why a server was not reached: the system's cause, and the fix. */
export declare function describeConnectionFailure(url: string, error: unknown): string;
//# sourceMappingURL=describeConnectionFailure.d.ts.map
