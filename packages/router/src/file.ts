import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A file as a response: raw over REST, base64 over tRPC, where a streamed file is a `FileLink`. */
export class FileResponse {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
  readonly disposition: 'inline' | 'attachment';

  constructor(
    filename: string,
    contentType: string,
    content: Buffer | Readable,
    disposition: 'inline' | 'attachment' = 'attachment',
  ) {
    this.filename = filename;
    this.contentType = contentType;
    this.content = content;
    this.disposition = disposition;
  }

  toJSON(): { filename: string; contentType: string; base64: string } {
    if (!Buffer.isBuffer(this.content)) {
      // The stream will not be read.
      this.content.destroy();
      throw new TypeError('A streamed file cannot be JSON: return a FileLink');
    }
    return { filename: this.filename, contentType: this.contentType, base64: this.content.toString('base64') };
  }
}

/** Link for tRPC callers to a file of any length: a path for `GET`, with the same credentials. */
export class FileLink {
  readonly url: string;
  readonly contentType: string;

  constructor(path: string, query: Readonly<Record<string, unknown>>, contentType: string) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    this.url = text === '' ? path : `${path}?${text}`;
    this.contentType = contentType;
  }
}

/** Output schema for a streamed file: a stream for REST, a link for tRPC. */
export const streamedFileOutput = () =>
  z
    .custom<FileResponse | FileLink>((value) => value instanceof FileResponse || value instanceof FileLink)
    .meta({ override: { type: 'string', format: 'binary' } });

/** Output schema for a file. */
export const fileOutput = () => z.instanceof(FileResponse).meta({ override: { type: 'string', format: 'binary' } });

/**
 * Input type for operations that take files, for tRPC clients: also a `FormData` with the input's names. The server
 * converts it to the input, within REST's limits, before the schema validates it.
 */
export const orForm = <Input extends z.ZodType>(input: Input) =>
  input as unknown as z.ZodType<z.output<Input>, z.input<Input> | FormData>;

/** A file of a multipart form, whole in memory (its size is bounded while reading). */
export const uploadedFile = () =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'is required: send it as a file' })
    .meta({ override: { type: 'string', format: 'binary' } });

/** The same with its file name and media type, for operations whose `upload` is `named`. */
export interface NamedFile {
  name: string;
  /** Media type, as sent. */
  type: string;
  bytes: Uint8Array;
}

export const namedFile = () =>
  z
    .custom<NamedFile>((value) => (value as NamedFile | undefined)?.bytes instanceof Uint8Array, {
      error: 'must be a file',
    })
    .meta({ override: { type: 'string', format: 'binary' } });
