const pattern = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/;

/** Whether a text is a version such as `1.2.0` or `1.2.0-rc.1`. */
export function isVersion(text: string): boolean {
  return pattern.test(text);
}

/** Whether a version is one before a release, such as `1.2.0-rc.1`. */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}

/** Orders versions, lower ones first. Those before a release are ordered by their text. */
export function compareVersions(a: string, b: string): number {
  const [, ...left] = pattern.exec(a) ?? [];
  const [, ...right] = pattern.exec(b) ?? [];
  for (const part of [0, 1, 2]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  const [before, other] = [left[3], right[3]];
  if (before === undefined || other === undefined)
    return Number(before === undefined) - Number(other === undefined);
  return before.localeCompare(other, 'en', { numeric: true });
}
