// Loaded with --import into a process that must not outlive the one that started it: when that one ends, even by
// SIGKILL, this one is asked to stop as by SIGTERM, so that it can finish what it is doing.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
