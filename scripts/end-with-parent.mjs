// Loaded with --import into a process that must not outlive its parent: when the parent exits, even by SIGKILL, this
// process gets SIGTERM, so that it can finish its work.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
