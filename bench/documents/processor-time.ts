import { readdirSync, readFileSync } from 'node:fs';

/**
 * User and system time so far of a process, of all that come from it and of those of them that have ended, ms (Linux
 * counts in hundredths of a second). What is measured by it does not move with the other work of the machine.
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
    // After the name, which may hold anything: state, parent, then from the twelfth on the times.
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
