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
  EEXIST: 'it already exists. Choose another name',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'its disk is mounted read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};
