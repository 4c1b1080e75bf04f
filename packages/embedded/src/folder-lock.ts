import { stat } from 'node:fs/promises';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';

/** The folder is locked by another live process, whose id is `holder` if it could be determined. */
export class FolderInUseError extends Error {
  readonly folder: string;
  readonly holder: number | undefined;

  constructor(folder: string, holder: number | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder}`;
    super(`${folder} is in use by ${who}: stop it first, or choose another folder with DATA_DIR`);
    this.name = 'FolderInUseError';
    this.folder = folder;
    this.holder = holder;
  }
}

/**
 * Locks `folder` for this process until `release` or the end of the process, however it ends.
 *
 * The lock is a Linux abstract socket named after the folder's device and inode: the kernel frees it with the process,
 * so that no stale lock file survives SIGKILL, and one folder reached by two paths is one lock. On other systems it
 * locks nothing.
 *
 * @param kind distinguishes locks on one folder
 * @throws FolderInUseError if another process, or an earlier call in this one, holds it
 */
export async function lockFolder(folder: string, kind: string): Promise<{ release(): Promise<void> }> {
  if (process.platform !== 'linux') return { release: async () => {} };
  const { dev, ino } = await stat(folder);
  const name = `\0lacre:${kind}:${dev}:${ino}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  if (!(await listens(server, name))) throw new FolderInUseError(folder, await queryHolder(name));
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(name, () => resolve(true));
  });
}

function queryHolder(name: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(name);
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(/^\d+$/.test(text) ? Number(text) : undefined));
  });
}
