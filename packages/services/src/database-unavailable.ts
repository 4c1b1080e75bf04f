/** Re-exported for the API, which must not import the database: 503, not 500. */
export { DatabaseUnavailable, isDatabaseUnavailable } from '@lacre/database/database-unavailable';
