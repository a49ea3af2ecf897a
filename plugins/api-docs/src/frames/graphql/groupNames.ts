/** The groups in which a schema's parts are listed, in their order. */
export const groupNames = [
  'query',
  'mutation',
  'subscription',
  'object',
  'input',
  'interface',
  'union',
  'enum',
  'scalar',
  'directive',
] as const;
/** A group of a schema's parts. */
export type GroupName = (typeof groupNames)[number];
