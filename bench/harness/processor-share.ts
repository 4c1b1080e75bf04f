import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PERIOD_US = 50_000;

export interface ProcessorShare {
  /** Adds a process and its future children. */
  hold(pid: number): Promise<void>;
  /** Removes the group, after all its processes have exited. */
  remove(): Promise<void>;
}

/**
 * A group of processes that gets at most `share` of one processor (0.3 = 30 %), by Linux' control groups of either
 * version.
 *
 * @throws Error when this user may not create one
 */
export async function processorShare(name: string, share: number): Promise<ProcessorShare> {
  const quotaUs = Math.round(PERIOD_US * share);
  const isFirst = await access('/sys/fs/cgroup/cpu/cpu.cfs_quota_us').then(
    () => true,
    () => false,
  );
  const dir = join(isFirst ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup', `lacre-bench-${process.pid}-${name}`);
  try {
    await mkdir(dir);
    if (isFirst) {
      await writeFile(join(dir, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(dir, 'cpu.cfs_quota_us'), String(quotaUs));
    } else await writeFile(join(dir, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
  } catch (cause) {
    throw new Error('This measurement needs Linux and a user who may make control groups (root)', { cause });
  }
  return {
    hold: (pid) => writeFile(join(dir, 'cgroup.procs'), String(pid)),
    remove: () => rmdir(dir),
  };
}
