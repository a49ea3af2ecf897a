/** One thing that is wrong with how the portal is put together or configured. */
export interface Problem {
  /** A fixed word for the kind of problem, listed in this package's README. */
  code: ProblemCode;
  /** The plugin at fault, where there is one. */
  pluginId?: string;
  /** Where it stands: a file and line, a config key. */
  at?: string;
  /** What is wrong, the thing in single quotes. */
  message: string;
  /** What to do about it. */
  hint: string;
}

/** Every kind of problem that assembly and configuration report. */
export const problemCodes = [
  'api-circular',
  'api-duplicate',
  'api-failed',
  'api-missing',
  'config-include',
  'config-invalid',
  'config-key',
  'config-syntax',
  'config-unknown',
  'contribution-duplicate',
  'contribution-made',
  'contribution-unknown',
  'extension-point-duplicate',
  'extension-point-foreign',
  'extension-point-unknown',
  'feature-flag-duplicate',
  'feature-flag-invalid',
  'plugin-duplicate',
  'plugin-id-invalid',
  'route-access-missing',
  'route-duplicate',
  'route-unbound',
  'route-unknown',
] as const;

/** A kind of problem. */
export type ProblemCode = (typeof problemCodes)[number];

/** Writes a problem as one line: who, where, what, and the fix. */
export function describeProblem({ code, pluginId, at, message, hint }: Problem): string {
  const who = [at, pluginId && `plugin '${pluginId}'`].filter(Boolean).join(', ');
  return `${who ? `${who}: ` : ''}${message}; ${hint} [${code}]`;
}

/** Everything that keeps the portal from starting, all at once. */
export class AssemblyError extends Error {
  override readonly name = 'AssemblyError';
  readonly problems: readonly Problem[];
  /** What is odd too, but would not stop the start. */
  readonly notes: readonly Problem[];

  constructor(problems: readonly Problem[], notes: readonly Problem[] = []) {
    super(
      [
        `The portal cannot start: ${problems.length} problem${problems.length === 1 ? '' : 's'}`,
        ...problems.map(problem => `  - ${describeProblem(problem)}`),
        ...(notes.length > 0 ? ['Besides:'] : []),
        ...notes.map(note => `  - ${describeProblem(note)}`),
      ].join('\n'),
    );
    this.problems = problems;
    this.notes = notes;
  }
}
