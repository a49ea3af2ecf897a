/** What API docs themselves find wrong, by the ends of the keys of its texts. */
export const problemCodes = [
  'fileBroken',
  'fileBrokenAt',
  'leadsNowhere',
  'mustBeMapping',
  'nestedTooDeeply',
  'noAsyncApi',
  'noOpenApi',
  'noSuchPart',
  'notMapping',
  'notRead',
  'typeUndefined',
  'typeUndefinedAt',
  'unclosedBrace',
  'unknownVersion',
  'unopenedBrace',
] as const;

/** What API docs themselves find wrong. */
export type ProblemCode = (typeof problemCodes)[number];

/** A problem, in the words of whoever found it or by a code. */
export interface ShownProblem {
  message: string;
  values?: Readonly<Record<string, string>> | undefined;
  line?: number | undefined;
}

/** Whether a message is a code. */
export function isProblemCode(message: string): message is ProblemCode {
  return (problemCodes as readonly string[]).includes(message);
}

/** A problem that API docs have words of their own for, in each language. */
export function createProblem(
  code: ProblemCode,
  details: Omit<ShownProblem, 'message'> = {},
): ShownProblem {
  return { message: code, ...details };
}
