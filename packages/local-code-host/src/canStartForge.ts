import { getGitVersion } from './git/runGit.ts';

let gitVersion: Promise<string | undefined> | undefined;

/** Whether this machine's git can serve a forge: merges without a working tree came with 2.38. */
export async function canStartForge(): Promise<boolean> {
  const [major = 0, minor = 0] = ((await (gitVersion ??= getGitVersion())) ?? '0.0')
    .split('.')
    .map(Number);
  return major > 2 || (major === 2 && minor >= 38);
}
