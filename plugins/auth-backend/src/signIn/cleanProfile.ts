import type { Profile } from '@portico/contract/auth';

const longestText = 500;
const longestPicture = 60_000;
const pictureForm = /^(https:\/\/|data:image\/(png|jpeg|gif|webp);base64,)/;

/** A profile as it may be shown: plain texts of a reasonable length, and a picture that is one. */
export function cleanProfile({ email, displayName, picture }: Profile): Profile {
  return {
    ...(email && { email: email.slice(0, longestText) }),
    ...(displayName && { displayName: displayName.slice(0, longestText) }),
    ...(picture && pictureForm.test(picture) && picture.length <= longestPicture && { picture }),
  };
}
