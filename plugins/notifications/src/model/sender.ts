import { humanizeEntityRef, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';

/** Who sent a notification: an entity, or something that only has a name. */
export interface Sender {
  /** Full ref of a user or group. */
  entityRef?: string;
  /** What people call it; of an entity, until its title is known. */
  name: string;
}

/** Reads the `origin` of a notification: `plugin:catalog-import`, `external:operations` or the ref of a user. */
export function readSender(origin: string): Sender {
  const [, type, subject] = /^(plugin|external):(.+)$/s.exec(origin) ?? [];
  if (type === 'plugin') return { name: toSentenceCase(subject ?? '') };
  if (subject) return { name: subject };
  if (!/^(user|group):/.test(origin)) return { name: origin };
  try {
    const name = parseEntityRef(origin);
    return {
      entityRef: stringifyEntityRef(name),
      name: humanizeEntityRef(name, { defaultKind: name.kind }),
    };
  } catch {
    return { name: origin };
  }
}

function toSentenceCase(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
