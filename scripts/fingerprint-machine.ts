import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that tests ask when the machine has them. */
const programs = ['xmllint', 'xsltproc', 'pdftotext', 'openssl'];

/**
 * What the outcome of tests depends on besides the repository and its packages: Node, the programs that some of them
 * ask, and the SAT's data, by names, sizes and times. Where it differs, nothing that turbo remembers holds.
 *
 * @param satData folder of the SAT's data; undefined on a machine without
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
