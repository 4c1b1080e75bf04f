import { readdirSync, readFileSync } from 'node:fs';

/**
 * User and system time of a process, its descendants, and those of them that have exited, in ms (Linux counts in
 * hundredths of a second). Independent of other work on the machine.
 */
export function processorTime(pid: number): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue;
    }
    // After the name, which may contain anything: state, parent, and from the twelfth field the times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    all.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  let ticks = 0;
  for (const [each, own] of all) if (isBelow(each)) ticks += own.ticks;
  return ticks * 10;

  function isBelow(each: number): boolean {
    if (each === pid) return true;
    const parent = all.get(each)?.parent;
    return parent !== undefined && parent > 0 && isBelow(parent);
  }
}
