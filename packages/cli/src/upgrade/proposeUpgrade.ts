import { InputError } from '@portico/errors';
import { compare, prerelease, valid } from 'semver';

const product = '@portico/portico';
const sections = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** An upgrade of a company's portal, before anything is changed. */
export interface UpgradeProposal {
  from: string;
  to: string;
  /** The packages of the portal that get the version. */
  packages: readonly string[];
  /** `package.json` with the new version. */
  manifest: string;
}

/**
 * Reads which version a company's portal has.
 *
 * @param manifest - text of its `package.json`.
 * @throws InputError where it names no version of Portico.
 */
export function readPortalVersion(manifest: string): string {
  const range = listPorticoRanges(manifest).get(product);
  if (range === undefined)
    throw new InputError(
      `'package.json' does not have '${product}' among its dependencies; run this in the folder of a portal that 'npm create @portico' wrote`,
    );
  const version = readPinned(range);
  if (version === undefined)
    throw new InputError(
      `'package.json' has '${product}' as '${range}', which names no single version; set the version that is installed, such as 1.2.0`,
    );
  return version;
}

/**
 * Proposes an upgrade: all packages of Portico have one version.
 *
 * @param manifest - text of the portal's `package.json`.
 * @param available - all published versions.
 * @param wanted - the newest release when omitted.
 * @returns undefined where the portal has that version, or a newer one than the newest release.
 * @throws InputError where `wanted` is not published, or is older.
 */
export function proposeUpgrade(
  manifest: string,
  available: readonly string[],
  wanted?: string,
): UpgradeProposal | undefined {
  const from = readPortalVersion(manifest);
  const releases = available.filter(each => isVersion(each)).toSorted(compare);
  if (wanted !== undefined && !releases.includes(wanted))
    throw new InputError(
      `There is no version '${wanted}'; the newest are ${releases.slice(-5).join(', ')}`,
    );
  const to = wanted ?? releases.findLast(each => !prerelease(each)) ?? from;
  const order = compare(to, from);
  if (order < 0 && wanted !== undefined)
    throw new InputError(
      `'${wanted}' is older than ${from}, which this portal has; an older version refuses data of a newer one, so restore a backup from before the upgrade with it`,
    );
  if (order <= 0) return undefined;
  const pinned = new Map(
    [...listPorticoRanges(manifest)].filter(([, range]) => readPinned(range) !== undefined),
  );
  const changed = manifest.replaceAll(
    /"(@portico\/[^"]+)"(\s*:\s*)"([~^]?)([^"]*)"/g,
    (found, name: string, between: string, operator: string, version: string) =>
      pinned.get(name) === `${operator}${version}`
        ? `"${name}"${between}"${operator}${to}"`
        : found,
  );
  return { from, to, packages: [...pinned.keys()].toSorted(), manifest: changed };
}

/** The versions after one up to another, the newest first. */
export function listVersionsBetween(
  available: readonly string[],
  { from, to }: Pick<UpgradeProposal, 'from' | 'to'>,
): readonly string[] {
  return available
    .filter(each => isVersion(each) && (each === to || !prerelease(each)))
    .filter(each => compare(each, from) > 0 && compare(each, to) <= 0)
    .toSorted((a, b) => compare(b, a));
}

function listPorticoRanges(manifest: string): ReadonlyMap<string, string> {
  let parsed: Readonly<Record<string, unknown>>;
  try {
    parsed = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
  } catch {
    throw new InputError("'package.json' is not valid JSON");
  }
  return new Map(
    sections
      .flatMap(section => Object.entries((parsed?.[section] ?? {}) as Record<string, string>))
      .filter(([name]) => name.startsWith('@portico/')),
  );
}

/** @returns undefined for a range that names no single version, such as `*`, `latest` or a file. */
function readPinned(range: string): string | undefined {
  const version = range.replace(/^[~^]/, '');
  return isVersion(version) ? version : undefined;
}

/** Whether a text is a version such as `1.2.0` or `1.2.0-rc.1`, and nothing else. */
function isVersion(text: string): boolean {
  return valid(text) === text;
}
