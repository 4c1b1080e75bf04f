import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Creates the folder so that the users we run programs as can traverse the parts we created, whatever the umask. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o755 });
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let made = resolve(folder); made.length >= first.length; made = resolve(made, '..')) await chmod(made, 0o755);
}
