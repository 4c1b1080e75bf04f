/** For the pool of the worker's queue, which must not import the database. */
export { untilConnected } from '@lacre/database/until-connected';
