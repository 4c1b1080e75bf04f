import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * Makes the folder so that the users whom we run programs as can pass through what we made of it, whatever the umask.
 */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o755 });
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let made = resolve(folder); made.length >= first.length; made = resolve(made, '..')) await chmod(made, 0o755);
}
