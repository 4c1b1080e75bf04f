import { readFileSync } from 'node:fs';

/**
 * If npm started us, exit with it, even if it is killed in a way that it cannot forward. On some systems there is a
 * shell between npm and us: then also if that shell's parent changes.
 */
export function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atFirst = parents();
  const timer = setInterval(() => {
    if (parents() === atFirst) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** The parent of a shell; undefined for any other program. */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\s*(sh|dash|ash|bash)$/m.test(status) ? /^PPid:\s*(\d+)$/m.exec(status)?.[1] : undefined;
  } catch {
    return undefined;
  }
}
