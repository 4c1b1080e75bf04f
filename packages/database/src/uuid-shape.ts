/**
 * A UUID as it is written here; a client id in capitals is another text. PostgreSQL fails on a parameter of another
 * form.
 */
export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
