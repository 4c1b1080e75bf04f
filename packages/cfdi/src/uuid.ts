/** The form of a fiscal UUID, in either case, as the SAT's schemas take it. */
export const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
