/** A lock of a plugin's schema, such as `migrate` while its tables are made or changed. */
export function getLockKey(schema: string, name: string): string {
  return `portico ${schema} ${name}`;
}

/** The lock that every server of a portal holds, shared with the others, while it runs. */
export function getServersKey(schemaPrefix: string): string {
  return `portico servers of ${schemaPrefix}`;
}
