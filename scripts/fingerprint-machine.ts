import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that tests use if installed. */
const programs = ['xmllint', 'xsltproc', 'pdftotext', 'openssl'];

/**
 * Fingerprint of what test results depend on besides the repository and its packages: Node, optional programs, and the
 * SAT's data (names, sizes and times). If it differs, turbo's cache is invalid.
 *
 * @param satData folder of the SAT's data; undefined if there is none
 * @returns SHA-256, hexadecimal
 */
export function fingerprintMachine(satData: string | undefined, path = process.env['PATH'] ?? ''): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const program of programs) {
    const found = path.split(delimiter).map((folder) => stampOf(join(folder, program)));
    hash.update(`${program} ${found.find((stamp) => stamp !== undefined) ?? 'none'}\n`);
  }
  if (satData !== undefined)
    for (const file of globSync('**/*', { cwd: satData }).sort())
      hash.update(`${file} ${stampOf(join(satData, file)) ?? ''}\n`);
  return hash.digest('hex');
}

function stampOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? `${found.size} ${found.mtimeMs}` : undefined;
}
