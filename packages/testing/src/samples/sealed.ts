import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satTestData } from '../sat-test-data.ts';

/**
 * Sealed documents by third parties, each with the original string produced by the SAT's XSLT: those of the reference
 * data, or without it our own, whose key was discarded after sealing.
 */
export const sealedNames = ['egreso', 'ingreso-global', 'ingreso-ppd', 'pago20', 'traslado'] as const;

export type SealedName = (typeof sealedNames)[number];

/** Folder of `<name>.xml` and `<name>.cadena.txt`. */
const sealedFolder: string = folderOf(satTestData && join(satTestData, 'samples'));

/** Folder of our own, wherever the tests run. */
export const ownSealedFolder: string = join(import.meta.dirname, 'sealed');

export function sealedSample(name: SealedName, folder = sealedFolder): { xml: string; cadena: string } {
  return {
    xml: readFileSync(join(folder, `${name}.xml`), 'utf8'),
    cadena: readFileSync(join(folder, `${name}.cadena.txt`), 'utf8').trimEnd(),
  };
}

function folderOf(given: string | undefined): string {
  return given !== undefined && existsSync(given) ? given : join(import.meta.dirname, 'sealed');
}
