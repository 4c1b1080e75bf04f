import { GatheredBytes } from '@lacre/services/gathered-bytes';
import type { StorageEngine } from 'multer';

/** Reads files into memory. multer's own storage keeps a list of chunks, whose size the sender chooses. */
export const uploadStorage = (bytesMax: number): StorageEngine => ({
  _handleFile(_req, { stream }, settle) {
    const file = new GatheredBytes(bytesMax);
    // multer stops at the limit by itself, and reports it.
    stream.on('data', (chunk: Buffer) => void file.add(chunk));
    stream.on('end', () => settle(null, { buffer: file.bytes(), size: file.bytes().length }));
  },
  _removeFile: (_req, _file, settle) => settle(null),
});
