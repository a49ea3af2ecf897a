import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const longName = 'long'.repeat(60);
const levels = 16;

/** Makes a folder that no user can read, an administrator neither: its path is longer than the system takes. */
export async function makeUnreadableFolder(
  parent: string,
): Promise<{ path: string; unlock(): Promise<void> }> {
  const short = join(parent, 'deep');
  const long = join(parent, longName);
  const below = Array.from({ length: levels }, () => longName);
  await mkdir(join(short, ...below), { recursive: true });
  await rename(short, long);
  let isLocked = true;
  const unlock = async () => {
    if (isLocked) await rename(long, short);
    isLocked = false;
  };
  onTestFinished(unlock);
  return { path: join(long, ...below), unlock };
}
