import type { PodTemplate } from '@portico/kubernetes-common/kubernetes-objects';

const digestLength = 12;

/**
 * The version that an image's name holds: its tag, else the begin of its digest.
 *
 * @param image - `registry.example:5000/team/pay:1.2.3@sha256:…`.
 */
export function readImageVersion(image: string): string {
  const [name = '', digest] = image.split('@', 2);
  const last = name.slice(name.lastIndexOf('/') + 1);
  const tag = last.includes(':') ? last.slice(last.indexOf(':') + 1) : '';
  if (tag !== '') return tag;
  return digest === undefined ? 'latest' : digest.replace(/^sha256:/, '').slice(0, digestLength);
}

/**
 * The image whose version counts as a workload's: that of the container or repository with the name of the workload or the
 * entity, else the first.
 */
export function findMainImage(
  template: PodTemplate | undefined,
  names: readonly string[],
): string | undefined {
  const containers = template?.spec?.containers ?? [];
  const main = containers.find(
    ({ name, image = '' }) =>
      names.includes(name ?? '') || names.includes(getRepositoryName(image)),
  );
  return (main ?? containers[0])?.image;
}

function getRepositoryName(image: string): string {
  const last = image.split('@', 1)[0]?.split('/').at(-1) ?? '';
  return last.split(':', 1)[0] ?? '';
}

/** The commit that a version names: all of it, or what follows its last dash. */
export function findCommit(version: string): string | undefined {
  const last = /(?:^|[-_.:@/])([0-9a-f]{7,40})$/.exec(version)?.[1];
  // Digits alone are a date or a number.
  return last !== undefined && /[a-f]/.test(last) && /\d/.test(last) ? last : undefined;
}
