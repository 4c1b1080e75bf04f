/** For the pool of the worker's queue, which must not import the database package. */
export { retryConnect } from '@lacre/database/retry-connect';
