import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { fileTooLarge, invalidMultipart, wrongContentType } from './refusals.ts';

export interface Upload {
  files: Record<string, Uint8Array>;
  /** Text fields as they came: text, or what a repeated or bracketed name makes of it. */
  texts: Record<string, unknown>;
}

const fieldBytesMax = 10_240;
const fieldsMax = 20;

/**
 * Reader of a multipart form: the named files, each once, whole in memory and bounded while they are read. Its errors are
 * 400 `<field> must be at most 10 KB` and `Invalid multipart body`, and 415.
 */
export function uploadReader({
  files,
  bytesMax,
}: {
  files: readonly string[];
  bytesMax: number;
}): (req: Request, res: Response) => Promise<Upload> {
  const limits = {
    fileSize: bytesMax,
    files: files.length,
    fields: fieldsMax,
    parts: files.length + fieldsMax,
    fieldSize: fieldBytesMax,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  const read = multer({
    storage: multer.memoryStorage(),
    limits,
    preservePath: true,
    fileFilter: (_req, file, accept) =>
      /[/\\]/.test(file.originalname) ? accept(invalidMultipart()) : accept(null, true),
  }).fields(files.map((name) => ({ name, maxCount: 1 })));
  return (req, res) => {
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(req.headers['content-type'] ?? ''))
      throw wrongContentType('multipart/form-data');
    return new Promise((resolve, reject) => {
      void read(req, res, (error: unknown) => {
        if (error) reject(refusalOf(error, bytesMax));
        else resolve(uploadOf(req));
      });
    });
  };
}

function refusalOf(error: unknown, bytesMax: number): Error {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return fileTooLarge(error.field ?? 'file', bytesMax);
  return invalidMultipart();
}

function uploadOf(req: Request): Upload {
  const lists = (req.files ?? {}) as Record<string, Express.Multer.File[]>;
  const files = Object.fromEntries(
    Object.entries(lists).flatMap(([name, [file]]) => (file ? [[name, file.buffer]] : [])),
  );
  return { files, texts: (req.body ?? {}) as Record<string, unknown> };
}
