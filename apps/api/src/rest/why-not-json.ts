import type { Message } from '@lacre/services/language';

export const BOM = '\ufeff';

export const emptyBody: Message = {
  en: 'The body is empty: send a JSON object',
  es: 'El cuerpo está vacío: envíe un objeto JSON',
};
export const byteOrderMark: Message = {
  en: 'The body begins with a byte order mark (BOM): send it without',
  es: 'El cuerpo empieza con una marca de orden de bytes (BOM): envíelo sin ella',
};
export const notUtf8: Message = {
  en: 'The body contains bytes that are not UTF-8: encode it in UTF-8',
  es: 'El cuerpo contiene bytes que no son UTF-8: codifíquelo en UTF-8',
};
export const incomplete: Message = {
  en: 'The body ends before its JSON is complete',
  es: 'El cuerpo termina antes de que su JSON esté completo',
};
export const brokenAt = (line: string, column: string): Message => ({
  en: `The JSON has an error at line ${line}, column ${column}`,
  es: `El JSON tiene un error en la línea ${line}, columna ${column}`,
});

/**
 * Why the text of a body is not JSON, as far as it is known; `error` is that of JSON.parse. Its text is not returned:
 * it is English and contains parts of the body.
 */
export function whyNotJson(text: string, error: unknown): Message | undefined {
  if (text.trim() === '') return text.startsWith(BOM) ? byteOrderMark : emptyBody;
  if (text.startsWith(BOM)) return byteOrderMark;
  const parserMessage = error instanceof Error ? error.message : '';
  if (parserMessage === 'Unexpected end of JSON input') return incomplete;
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(parserMessage) ?? [];
  return line === undefined || column === undefined ? undefined : brokenAt(line, column);
}
