import { randomBytes } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintSpool } from '@lacre/services/ports/print-spool';

/** Spool files below `dir`: readable by this user only, and unlinked before anything is written to them. */
export function createPrintSpool(dir: string): PrintSpool {
  return {
    async open() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const path = join(dir, `prints-${process.pid}-${randomBytes(8).toString('hex')}`);
      const file = await open(path, 'wx+', 0o600);
      try {
        await unlink(path);
      } catch (error) {
        await file.close();
        throw error;
      }
      return {
        async write(bytes, position) {
          const { bytesWritten } = await file.write(bytes, 0, bytes.length, position);
          if (bytesWritten !== bytes.length) throw new Error('a printed document was not spooled whole');
        },
        async read(position, into) {
          const { bytesRead } = await file.read(into, 0, into.length, position);
          if (bytesRead !== into.length) throw new Error('a printed document was not spooled whole');
        },
        close: () => file.close(),
      };
    },
  };
}
