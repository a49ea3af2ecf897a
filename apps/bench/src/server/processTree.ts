import { readdir, readFile } from 'node:fs/promises';

// Linux gives clock ticks of 10 ms to every program, whatever the kernel's own are.
const ticksPerSecond = 100;

interface ProcessLine {
  pid: number;
  parent: number;
  name: string;
  cpuSeconds: number;
}

/** The process id of this process's own child of a name. @throws where there is none, or no `/proc`. */
export async function findChildProcess(name: string): Promise<number> {
  const found = (await listProcesses()).find(
    each => each.parent === process.pid && each.name === name,
  );
  if (!found) throw new Error(`No child process '${name}' was found below /proc`);
  return found.pid;
}

/** CPU of a process, its children, and its children that have ended. */
export async function readTreeCpuSeconds(root: number): Promise<number> {
  const processes = await listProcesses();
  const tree = new Set([root]);
  let size = 0;
  while (size !== tree.size) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes
    .filter(({ pid }) => tree.has(pid))
    .reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

async function listProcesses(): Promise<ProcessLine[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async pid => {
      try {
        return parseStat(Number(pid), await readFile(`/proc/${pid}/stat`, 'utf8'));
      } catch (error) {
        // It has ended since it was listed.
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? ''))
          return undefined;
        throw error;
      }
    }),
  );
  return lines.filter(line => line !== undefined);
}

/** Fields 4 (parent), 14 to 17 (user and system time, own and of ended children) of proc_pid_stat(5). */
function parseStat(pid: number, stat: string): ProcessLine {
  const nameEnd = stat.lastIndexOf(')');
  const fields = stat
    .slice(nameEnd + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return {
    pid,
    parent: fields[1] ?? 0,
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    cpuSeconds: ticks / ticksPerSecond,
  };
}
