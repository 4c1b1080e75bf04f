import type { NamedFile } from '@lacre/router/file';
import type { UploadMeta } from '@lacre/router/meta';
import { AppError } from '@lacre/services/errors';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { mediaTypeOf } from './media-type.ts';
import { multipartFault } from './multipart-faults.ts';
import { contentEncodingOf, rememberBytesRead } from './read-body.ts';
import {
  compressedForm,
  fileInPlaceOfText,
  fileInUnknownField,
  fileSentTwice,
  fileTooLarge,
  pathAsFileName,
  wrongContentType,
} from './transport-errors.ts';
import { uploadStorage } from './upload-storage.ts';

export interface Upload {
  files: Record<string, Uint8Array | NamedFile>;
  /** Text fields as parsed: a text, or the list or object of a repeated or bracketed name. */
  texts: Record<string, unknown>;
}

const fieldBytesMax = 10_240;
const fieldsMax = 20;

/**
 * Creates a reader of multipart forms: the named files, each once, in memory, with a size limit enforced while reading.
 * Errors: 400 `<field> must be at most 10 KB`, 400 for a file that is not accepted, `Invalid multipart body` with the
 * reason, and 415, also for a compressed form.
 */
export function uploadReader(
  { files, bytesMax, named = false, tooLarge }: UploadMeta & { bytesMax: number },
  known: readonly string[],
): (req: Request, res: Response) => Promise<Upload> {
  const limits = {
    fileSize: bytesMax,
    // One more than allowed, so that the error can name the extra file.
    files: files.length + 1,
    fields: fieldsMax,
    parts: files.length + 1 + fieldsMax,
    fieldSize: fieldBytesMax,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  const read = multer({
    storage: uploadStorage(bytesMax),
    limits,
    preservePath: true,
    defParamCharset: 'utf8',
    fileFilter: (_req, file, accept) =>
      /[/\\]/.test(file.originalname) ? accept(pathAsFileName(file.fieldname)) : accept(null, true),
  }).fields(files.map((name) => ({ name, maxCount: 1 })));
  const unexpectedFile = (field: string) =>
    files.includes(field)
      ? fileSentTwice(field)
      : known.includes(field)
        ? fileInPlaceOfText(field)
        : fileInUnknownField(field, known);
  return (req, res) => {
    if (mediaTypeOf(req) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
    if (contentEncodingOf(req) !== 'identity') throw compressedForm();
    return new Promise((resolve, reject) => {
      void read(req, res, (error: unknown) => {
        if (isTooLarge(error)) reject(tooLarge?.() ?? fileTooLarge(error.field ?? 'file', bytesMax));
        else if (isFileTooMany(error)) reject(unexpectedFile(error.field));
        else if (error) reject(error instanceof AppError ? error : multipartFault(error));
        else {
          const upload = uploadOf(req, named);
          rememberBytesRead(req, sizeOf(upload));
          resolve(upload);
        }
      });
    });
  };
}

const isTooLarge = (error: unknown): error is MulterError =>
  error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';

const isFileTooMany = (error: unknown): error is MulterError & { field: string } =>
  error instanceof MulterError && error.code === 'LIMIT_UNEXPECTED_FILE' && error.field !== undefined;

function uploadOf(req: Request, named: boolean): Upload {
  const lists = (req.files ?? {}) as Record<string, Express.Multer.File[]>;
  const files = Object.fromEntries(
    Object.entries(lists).flatMap(([name, [file]]) => (file ? [[name, named ? namedFile(file) : file.buffer]] : [])),
  );
  return { files, texts: (req.body ?? {}) as Record<string, unknown> };
}

const textBytesMax = fieldsMax * fieldBytesMax;

/** Upper bound: the texts are not counted one by one. */
const sizeOf = ({ files, texts }: Upload): number =>
  Object.values(files).reduce(
    (sum, file) => sum + ('bytes' in file ? file.bytes : file).length,
    Object.keys(texts).length > 0 ? textBytesMax : 0,
  );

const namedFile = ({ originalname, mimetype, buffer }: Express.Multer.File): NamedFile => ({
  name: originalname,
  type: mimetype,
  bytes: buffer,
});
