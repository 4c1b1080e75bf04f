/**
 * The connections of undici alone: its main file loads a fetch, caches, web sockets and mocks too, which are 13 MB and
 * 80 ms of every process.
 */
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
