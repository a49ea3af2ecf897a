import type { Problem } from '@portico/errors';

/** Takes note of a problem; assembly goes on, so that all are told at once. */
export type ReportProblem = (problem: Problem) => void;
