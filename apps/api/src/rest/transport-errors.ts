import { shownName, unknownField } from '@lacre/router/unknown-field';
import { AppError } from '@lacre/services/errors';
import type { Message } from '@lacre/services/language';
import { ofField } from '@lacre/services/request-faults';

/** Transport errors, thrown before a procedure sees its input. Texts of the contract. */
export const invalidJson = (why?: Message) =>
  new AppError('INVALID_JSON', why && { details: [{ path: '', code: 'INVALID_JSON', message: why, source: 'api' }] });
/** @param path of the repeated member, which `JSON.parse` would take the last of */
export const nameRepeated = (path: string) => {
  const shown = shownName(path);
  const message: Message = {
    en: `The JSON has ${shown} more than once: send it once`,
    es: `El JSON tiene ${shown} más de una vez: envíelo una sola vez`,
  };
  return new AppError('INVALID_JSON', { details: [{ path: shown, code: 'INVALID_JSON', message, source: 'api' }] });
};
export const notAnObject = () =>
  invalidJson({ en: 'The JSON body must be an object', es: 'El cuerpo JSON debe ser un objeto' });
export const nestingTooDeep = () => new AppError('JSON_TOO_DEEP');
export const tooManyShapes = () =>
  new AppError('INVALID_JSON', {
    texts: {
      en: 'The JSON body has too many objects with different fields: send it in several parts',
      es: 'El cuerpo JSON tiene demasiados objetos con campos distintos: envíelo en varias partes',
    },
  });
export const tooManyValues = () =>
  new AppError('INVALID_JSON', {
    texts: {
      en: 'The JSON body has too many elements in its lists: send it in several parts',
      es: 'El cuerpo JSON tiene demasiados elementos en sus listas: envíelo en varias partes',
    },
  });
export const numberTooLong = (most: number) =>
  new AppError('INVALID_JSON', {
    texts: {
      en: `The JSON body has a number of more than ${most} characters`,
      es: `El cuerpo JSON tiene un número de más de ${most} caracteres`,
    },
  });
export const nameTooLong = (most: number) =>
  new AppError('INVALID_JSON', {
    texts: {
      en: `The JSON body has a name of more than ${most} characters`,
      es: `El cuerpo JSON tiene un nombre de más de ${most} caracteres`,
    },
  });
export const tooManyLongNumbers = (most: number) =>
  new AppError('INVALID_JSON', {
    texts: {
      en: `The JSON body has more than ${most} numbers with more digits than can be computed with: round them`,
      es: `El cuerpo JSON tiene más de ${most} números con más dígitos de los que se pueden calcular: redondéelos`,
    },
  });
export const invalidCompression = () => new AppError('INVALID_COMPRESSION');
/** @param path of the field, '' for the whole form */
export const invalidMultipart = (path = '', message?: Message) =>
  new AppError(
    'INVALID_MULTIPART',
    message && { details: [{ path, code: 'INVALID_MULTIPART', message, source: 'api' }] },
  );
export const fileSentTwice = (field: string) =>
  invalidMultipart(field, { en: `${field} must be sent once`, es: `${field} debe enviarse una sola vez` });
export const fileInPlaceOfText = (field: string) =>
  invalidMultipart(field, {
    en: `${field} must be sent as text, not as a file`,
    es: `${field} debe enviarse como texto, no como archivo`,
  });
export const fileInUnknownField = (field: string, known: readonly string[]) =>
  new AppError('INVALID_MULTIPART', { details: [unknownField(shownName(field), field, known)] });
export const pathAsFileName = (field: string) =>
  invalidMultipart(field, {
    en: `${field} must have a file name without / or \\`,
    es: `${field} debe tener un nombre de archivo sin / ni \\`,
  });
export const invalidUrl = () => new AppError('INVALID_URL');
export const invalidHttp = () => new AppError('INVALID_HTTP');
export const hostMissing = () =>
  new AppError('INVALID_HTTP', {
    texts: { en: 'The Host header is missing', es: 'Falta el encabezado Host' },
  });
export const hostRepeated = () =>
  new AppError('INVALID_HTTP', {
    texts: { en: 'The Host header may be sent only once', es: 'El encabezado Host solo puede enviarse una vez' },
  });
export const headersTooLarge = () => new AppError('HEADERS_TOO_LARGE');
export const expectationFailed = () => new AppError('EXPECTATION_FAILED');
export const requestTooSlow = () => new AppError('REQUEST_TIMEOUT');
export const fileTooLarge = (field: string, bytesMax: number) =>
  new AppError('FILE_TOO_LARGE', { params: { field, size: sizeText(bytesMax) } });
export const headerDiffers = (header: string, field: string) =>
  new AppError('HEADER_AND_BODY_DIFFER', {
    params: { header, field },
    ...ofField(field, 'HEADER_AND_BODY_DIFFER', { header, field }),
  });

export const bodyTooLarge = () => new AppError('BODY_TOO_LARGE');
export const notFound = () => new AppError('NOT_FOUND', { texts: { en: 'Not found', es: 'No se encontró' } });
export const methodNotAllowed = () => new AppError('METHOD_NOT_ALLOWED');
/** 415 with a text of its own: the expected header differs by route. */
export const wrongContentType = (expected: string) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', { params: { header: 'Content-Type', expected } });
/** @param parameter the only invalid part of the `Content-Type` */
export const wrongParameter = (parameter: string) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', {
    texts: {
      en: `Content-Type must be application/json in UTF-8, without "${parameter}"`,
      es: `Content-Type debe ser application/json en UTF-8, sin "${parameter}"`,
    },
  });
export const wrongContentEncoding = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', {
    texts: {
      en: 'Content-Encoding must be gzip, deflate or br',
      es: 'Content-Encoding debe ser gzip, deflate o br',
    },
  });
export const compressedForm = () =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', {
    texts: {
      en: 'A form must not be compressed: send it without Content-Encoding',
      es: 'Un formulario no debe ir comprimido: envíelo sin Content-Encoding',
    },
  });

const sizeText = (bytes: number) =>
  bytes >= 1_048_576
    ? `${Math.floor(bytes / 1_048_576)} MB`
    : bytes >= 1_024
      ? `${Math.floor(bytes / 1_024)} KB`
      : `${bytes} bytes`;
