import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The token with which the bench calls measured servers. */
export const benchToken = 'a-token-of-the-bench';

const entityKinds = [
  'Component',
  'API',
  'Resource',
  'System',
  'Domain',
  'Group',
  'User',
  'Location',
  'Template',
];

/** Writes the configuration of a measured server. @returns the file. */
export async function writeBenchConfig(
  folder: string,
  options: {
    database: Record<string, unknown>;
    locations?: readonly string[];
    /** Further keys of the file. */
    extra?: object;
  },
): Promise<string> {
  const file = join(folder, 'app-config.bench.yaml');
  const config = {
    ...options.extra,
    backend: {
      database: options.database,
      // All that are measured are of the one token.
      streams: { maxPerCaller: 10_000 },
      auth: {
        externalAccess: [{ type: 'static', options: { token: benchToken, subject: 'bench' } }],
      },
    },
    ...(options.locations && {
      catalog: {
        rules: [{ allow: entityKinds }],
        locations: options.locations.map(target => ({ type: 'file', target })),
      },
    }),
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}
