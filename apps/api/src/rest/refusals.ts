import { type ErrorReply, toErrorBody } from '@lacre/router/error-body';
import { AppError } from '@lacre/services/errors';
import type { Language } from '@lacre/services/language';
import { TRPCError } from '@trpc/server';

/** Refusals of the transport, made before a procedure sees its input. Texts of the contract. */
export const invalidJson = () => new AppError('bad-request', 'Invalid JSON body', { code: 'INVALID_JSON' });
export const nestingTooDeep = () => new AppError('bad-request', 'JSON nesting too deep', { code: 'JSON_TOO_DEEP' });
export const invalidCompression = () =>
  new AppError('bad-request', 'Request body is not what Content-Encoding says', { code: 'INVALID_COMPRESSION' });
export const invalidMultipart = () =>
  new AppError('bad-request', 'Invalid multipart body', { code: 'INVALID_MULTIPART' });
export const invalidUrl = () =>
  new AppError('bad-request', 'Invalid percent-encoding in the URL', { code: 'INVALID_URL' });
export const fileTooLarge = (field: string, bytesMax: number) =>
  new AppError('bad-request', `${field} must be at most ${sizeText(bytesMax)}`, { code: 'FILE_TOO_LARGE' });
export const headerDiffers = (header: string, field: string) =>
  new AppError('bad-request', `${header} header and ${field} differ`, { code: 'HEADER_AND_BODY_DIFFER' });

export const bodyTooLarge = () => new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
export const notFound = () => new TRPCError({ code: 'NOT_FOUND' });
export const methodNotAllowed = () => new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });

/** 415 with its own text: what the header must say differs from route to route. */
export class UnsupportedMedia extends TRPCError {
  constructor(text: string) {
    super({ code: 'UNSUPPORTED_MEDIA_TYPE', message: text });
  }
}
export const wrongContentType = (expected: string) => new UnsupportedMedia(`Content-Type must be ${expected}`);
export const wrongContentEncoding = () => new UnsupportedMedia('Content-Encoding must be gzip, deflate or br');

/** Any error as an answer. */
export function errorReplyOf(error: unknown, requestId: string, language?: Language): ErrorReply {
  const reply = toErrorBody(error, requestId, language);
  if (error instanceof UnsupportedMedia) reply.body.message = error.message;
  return reply;
}

const sizeText = (bytes: number) =>
  bytes >= 1_048_576
    ? `${Math.floor(bytes / 1_048_576)} MB`
    : bytes >= 1_024
      ? `${Math.floor(bytes / 1_024)} KB`
      : `${bytes} bytes`;
