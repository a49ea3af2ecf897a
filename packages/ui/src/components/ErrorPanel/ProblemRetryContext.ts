import { createContext } from 'react';

/** Finds how to try again what failed with an error; `undefined` where another try is nobody's to make. */
export type FindRetry = (error: Error) => (() => void) | undefined;

/** How panels without actions of their own try again, as the app knows it. */
export const ProblemRetryContext = createContext<FindRetry>(() => undefined);
