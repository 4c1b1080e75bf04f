// Of a container: exit code 0 while its process answers. An API on PORT, a worker on WORKER_PORT.
const port = process.env.WORKER_PORT || process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
