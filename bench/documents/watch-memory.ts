import { readdir, readFile } from 'node:fs/promises';
import { residentMb } from '../harness/resident-mb.ts';

/** Reports every 300 ms the memory of a process and that of all its descendants together, in megabytes. */
export function watchMemory(pid: number, report: (nodeMb: number, browserMb: number) => void): { stop(): void } {
  const timer = setInterval(() => {
    void Promise.all([residentMb(pid), descendantsMb(pid)]).then(([node, others]) => report(node, others));
  }, 300);
  return { stop: () => clearInterval(timer) };
}

/** Proportional share (shared memory is counted once) of all descendants of this process. */
async function descendantsMb(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isChild = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && parent > 1 && isChild(parent));
  };
  let kb = 0;
  for (const child of parents.keys()) {
    if (!isChild(child)) continue;
    const rollup = await readFile(`/proc/${child}/smaps_rollup`, 'utf8').catch(() => '');
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}
