import type { Pool } from 'undici';

let loading: Promise<typeof Pool> | undefined;

/**
 * undici's connection pool, loaded at the first request: a worker that makes none does without. Imported alone:
 * undici's main file also loads fetch, caches, web sockets and mocks, 13 MB and 80 ms in every process.
 */
export function loadPool(): Promise<typeof Pool> {
  loading ??= import('undici/lib/dispatcher/pool.js').then(({ default: loaded }) => loaded);
  return loading;
}
