/**
 * A UUID in lower case, as we write it; a client id in capitals is a different string. PostgreSQL rejects parameters of
 * any other form.
 */
export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
