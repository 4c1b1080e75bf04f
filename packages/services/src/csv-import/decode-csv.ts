import { invalidCsv } from './import-errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf16 = new TextDecoder('utf-16le', { fatal: true });
const utf16BigEndian = new TextDecoder('utf-16be', { fatal: true });
const windows = new TextDecoder('windows-1252');

/**
 * Decodes a CSV file: by its byte order mark, else UTF-8, else Windows-1252, which Excel writes unless UTF-8 is chosen
 * (a superset of the printable characters of ISO 8859-1). Throws for anything that is not text.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\u0000'))
    throw invalidCsv({
      en: 'The file contains bytes that are not text',
      es: 'El archivo contiene bytes que no son texto',
    });
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoderOf(bytes).decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

function decoderOf([first, second]: Uint8Array): typeof utf8 {
  if (first === 0xff && second === 0xfe) return utf16;
  return first === 0xfe && second === 0xff ? utf16BigEndian : utf8;
}
