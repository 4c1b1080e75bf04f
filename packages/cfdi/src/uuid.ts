/** Form of a fiscal UUID in upper or lower case, as in the SAT's schemas. */
export const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
