/** For the pool of the worker's queue, which must not import the database package. */
export { requireWritable } from '@lacre/database/read-only-server';
