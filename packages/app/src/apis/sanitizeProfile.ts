import type { Profile } from '@portico/contract/auth';

/** A profile fit to be shown: its picture is taken only when it is a plain web address. */
export function sanitizeProfile({ picture, ...profile }: Profile): Profile {
  return picture !== undefined && /^https?:\/\//i.test(picture) ? { ...profile, picture } : profile;
}
