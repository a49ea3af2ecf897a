import { type Entity, getEntityDisplayName, isJsonObject } from '@portico/catalog-model';

/** Who a group or user is. */
export interface OrgProfile {
  name: string;
  email: string | undefined;
  /** Address of a picture. */
  picture: string | undefined;
}

/** Reads who a group or user is; what is not a text is as if omitted. */
export function readProfile(entity: Entity): OrgProfile {
  const profile = entity.spec?.['profile'];
  const read = (key: string) => {
    const value = isJsonObject(profile) ? profile[key] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { name: getEntityDisplayName(entity), email: read('email'), picture: read('picture') };
}
