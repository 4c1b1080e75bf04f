import { dirname } from 'node:path';

/** A file that cannot be used, such as a command's argument; the message names it and says what to change. */
export class FileFault extends Error {
  override name = 'FileFault';
}

/** Replaces the system's error for `path`, which was to be `read` or `written`. */
export function fileFault(path: string, use: 'read' | 'written', error: unknown): FileFault {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = use === 'written' && code === 'ENOENT' ? `there is no folder ${dirname(path)}` : reasons[code ?? ''];
  return new FileFault(`${path} cannot be ${use}: ${why ?? code ?? message}`, { cause: error });
}

const reasons: Record<string, string | undefined> = {
  ENOENT: 'there is no such file',
  EEXIST: 'it is there already. Choose another name',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what should be a folder on the way to it is none',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'its disk is mounted read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
};
