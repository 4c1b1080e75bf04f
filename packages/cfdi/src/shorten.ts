/** A text of a document for use in a message: anyone may have written it, with megabytes in one name or value. */
export const shorten = (text: string, most = 40): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
