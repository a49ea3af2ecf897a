import type { ConfigPath } from '@portico/config';
import type { Problem } from '@portico/errors';
import type { TechdocsConfig } from '../techdocsConfig.ts';

const builtIn = ['local', 'awsS3'];

/** Reports a publisher that is not set up, or that nothing reads from. */
export function findPublisherWarnings(
  { builder, publisher }: TechdocsConfig,
  addedTypes: readonly string[],
  describePosition: (path: ConfigPath) => string | undefined,
): Problem[] {
  const { type, local } = publisher;
  const warn = (path: ConfigPath, message: string, hint: string): Problem => {
    const at = describePosition(path);
    return { code: 'config-invalid', message, hint, ...(at !== undefined && { at }) };
  };
  const typePath: ConfigPath = ['techdocs', 'publisher', 'type'];
  if (builder === 'local') {
    if (type === 'local') return [];
    return [
      warn(
        typePath,
        "'techdocs.publisher.type' has no effect: sites that this server builds are stored in its database",
        "remove it, or set 'techdocs.builder: external'",
      ),
    ];
  }
  if (!builtIn.includes(type) && !addedTypes.includes(type))
    return [
      warn(
        typePath,
        `No plugin adds the storage '${type}' of docs, so that no docs are shown`,
        "use 'local' or 'awsS3', install a plugin that adds it, or set 'techdocs.builder: local'",
      ),
    ];
  if (type === 'local' && local.publishDirectory === undefined)
    return [
      warn(
        ['techdocs', 'builder'],
        "'techdocs.builder' is external and no storage is set up, so that no docs are shown",
        "set 'techdocs.publisher', or 'techdocs.builder: local'",
      ),
    ];
  return [];
}
