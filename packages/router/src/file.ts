import type { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * A file as an answer: sent as it is by REST, as base64 by tRPC. One that is made while it is sent is a `FileLink`
 * there.
 */
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
      // It will not be read.
      this.content.destroy();
      throw new TypeError('A streamed file is no JSON: answer a FileLink');
    }
    return { filename: this.filename, contentType: this.contentType, base64: this.content.toString('base64') };
  }
}

/** Where tRPC's caller gets a file of any length: `GET` below the address of the service, with the same credentials. */
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

/** Output schema of an operation that answers a file as it is being made: a stream for REST, a link for tRPC. */
export const streamedFileOutput = () =>
  z
    .custom<FileResponse | FileLink>((value) => value instanceof FileResponse || value instanceof FileLink)
    .meta({ override: { type: 'string', format: 'binary' } });

/** Output schema of an operation that answers a file. */
export const fileOutput = () => z.instanceof(FileResponse).meta({ override: { type: 'string', format: 'binary' } });

/**
 * The input of an operation that takes files, for clients of tRPC: a `FormData` with the input's names. The server
 * makes the input of it, within the limits that REST has, before the schema sees it.
 */
export const orForm = <Input extends z.ZodType>(input: Input) =>
  input as unknown as z.ZodType<z.output<Input>, z.input<Input> | FormData>;

/** A file of a multipart form, whole in memory (its size is bounded while reading). */
export const uploadedFile = () =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'is required: send it as a file' })
    .meta({ override: { type: 'string', format: 'binary' } });

/** The same with what its sender says of it, for operations whose `upload` is `named`. */
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
