import type { Pool } from 'undici';

let loading: Promise<typeof Pool> | undefined;

/**
 * The connections of undici, loaded when the first call is made: a worker that calls nobody does without. Alone: its
 * main file loads a fetch, caches, web sockets and mocks too, which are 13 MB and 80 ms of every process.
 */
export function loadPool(): Promise<typeof Pool> {
  loading ??= import('undici/lib/dispatcher/pool.js').then(({ default: loaded }) => loaded);
  return loading;
}
