import { posix } from 'node:path';
import type { TreeFile } from '@portico/url-reader';
import type { SkeletonFile } from '../render/renderJobs.ts';

/** The paths from the root of a skeleton that its links lead to, to be rendered like names of files. */
export function listLinkTargets(files: readonly TreeFile[]): SkeletonFile[] {
  return files.flatMap(({ path, linkTo }) =>
    linkTo === undefined ? [] : [{ path: findTarget(path, linkTo), text: undefined }],
  );
}

/**
 * Where a link leads once it and its target are rendered.
 *
 * @param link - as it was, and its rendered path.
 * @param getRendered - the rendered path of what was at a path; `undefined` when its name became empty.
 * @returns `undefined` when the target was omitted.
 */
export function renderLink(
  { path, linkTo, renderedPath }: { path: string; linkTo: string; renderedPath: string },
  getRendered: (path: string) => string | undefined,
): string | undefined {
  const target = findTarget(path, linkTo);
  const rendered = target === '.' ? '.' : getRendered(target);
  if (rendered === undefined) return undefined;
  if (rendered === target && posix.dirname(renderedPath) === posix.dirname(path)) return linkTo;
  const normalized = posix.normalize(rendered);
  // One that leads out is refused when it is made.
  if (normalized.split('/')[0] === '..')
    return posix.join('../'.repeat(renderedPath.split('/').length - 1), normalized);
  return posix.relative(posix.dirname(`/${renderedPath}`), `/${normalized}`) || '.';
}

function findTarget(path: string, linkTo: string): string {
  return posix.join(posix.dirname(path), linkTo).replace(/(?<=^\/|[^/])\/+$/, '');
}
