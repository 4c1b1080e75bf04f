import { shownName } from '@lacre/router/unknown-field';
import type { AppError } from '@lacre/services/errors';
import type { Message } from '@lacre/services/language';
import { MulterError } from 'multer';
import { invalidMultipart } from './transport-errors.ts';

/** What is wrong with a form, by the code of multer's error or, where it has none, by busboy's message. */
const faults: Readonly<Record<string, (field: string) => Message>> = {
  'Multipart: Boundary not found': () => ({
    en: 'Content-Type has no boundary: let the HTTP client set the Content-Type of a form',
    es: 'Content-Type no tiene boundary: deje que el cliente HTTP ponga el Content-Type de un formulario',
  }),
  'Unexpected end of form': () => ({
    en: 'The form does not end with the boundary of the Content-Type: send it whole, with the Content-Type that the HTTP client sets',
    es: 'El formulario no termina con el boundary del Content-Type: envíelo completo, con el Content-Type que pone el cliente HTTP',
  }),
  'Malformed part header': () => ({
    en: 'A part has headers that cannot be read, or more than 16 KB of them: send Content-Disposition and Content-Type only',
    es: 'Una parte tiene encabezados ilegibles, o más de 16 KB de ellos: envíe solo Content-Disposition y Content-Type',
  }),
  MISSING_FIELD_NAME: () => ({
    en: 'A part has no name in its Content-Disposition: send the name of the field',
    es: 'Una parte no tiene name en su Content-Disposition: envíe el nombre del campo',
  }),
  LIMIT_FIELD_KEY: () => ({
    en: 'A field has a name of more than 100 characters',
    es: 'Un campo tiene un nombre de más de 100 caracteres',
  }),
  LIMIT_FIELD_VALUE: (field) => ({
    en: `${field} must be at most 10 KB`,
    es: `${field} debe ser de 10 KB como máximo`,
  }),
  LIMIT_FIELD_COUNT: tooMany,
  LIMIT_PART_COUNT: tooMany,
};

function tooMany(): Message {
  return {
    en: 'The form has more parts than the operation has fields: send each documented field once',
    es: 'El formulario tiene más partes que campos la operación: envíe cada campo documentado una vez',
  };
}

/** 400 for a form that multer rejects, with what to change. */
export function multipartFault(error: unknown): AppError {
  const { code, message, field = '' } = error as Partial<MulterError>;
  const path = error instanceof MulterError ? shownName(field) : '';
  const why = faults[(error instanceof MulterError ? code : message) ?? ''];
  return why ? invalidMultipart(path, why(path)) : invalidMultipart();
}
