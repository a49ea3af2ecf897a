import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs what is missing of programs, where this is root on a Debian machine.
 *
 * @param programs - names of programs, and of the packages that they are in.
 * @returns why they cannot be had, where that is so.
 */
export async function requireDebianPackages(
  programs: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const missing = Object.keys(programs).filter(name => !isInstalled(name));
  if (missing.length === 0) return undefined;
  const named = missing.map(name => `'${name}'`).join(', ');
  if (process.getuid?.() !== 0 || !isInstalled('apt-get'))
    return `${named} not installed, and only root on Debian can install them`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update'], { env });
    const packages = missing.map(name => programs[name] ?? name);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
    return undefined;
  } catch (error) {
    return `${named} cannot be installed: ${String(error)}`;
  }
}

function isInstalled(name: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  return folders.some(folder => existsSync(join(folder, name)));
}
