import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A file as an answer: sent as it is by REST, as base64 by tRPC (meant for small ones there). */
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
      // Nobody is going to read it.
      this.content.destroy();
      throw new TypeError('A streamed file is only available through REST');
    }
    return { filename: this.filename, contentType: this.contentType, base64: this.content.toString('base64') };
  }
}

/** Output schema of an operation that answers a file. */
export const fileOutput = () => z.instanceof(FileResponse).meta({ override: { type: 'string', format: 'binary' } });

/** A file of a multipart form, whole in memory (its size is bounded while reading). Over tRPC: its bytes. */
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
