import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';
import type { TestServices } from '@lacre/testing/test-services';

export const password = '12345678a';

export interface CsdFiles {
  cer: Buffer;
  key: Buffer;
  password: string;
}

/** A CSD of the simulator's authority, in force around 2026-11-21. */
export async function issueCsd(
  t: TestServices,
  request: Partial<Parameters<TestServices['pac']['simulator']['authority']['issueCsd']>[0]> = {},
): Promise<CsdFiles> {
  const issued = await t.pac.simulator.authority.issueCsd({
    rfc: 'EKU9003173C9',
    nombre: 'ESCUELA KEMPER URGATE',
    password,
    validFrom: new Date('2025-01-01T00:00:00Z'),
    validTo: new Date('2029-01-01T00:00:00Z'),
    ...request,
  });
  return { cer: issued.cer, key: issued.key, password: request.password ?? password };
}

/** The SAT's public test certificates, CSD and e.firma, or undefined where there is no SAT data. */
export async function publicCsds(): Promise<CsdFiles[] | undefined> {
  const folder = join(satTestData ?? '', 'csd');
  if (satTestData === undefined || !existsSync(folder)) return undefined;
  const names = await readdir(folder, { recursive: true });
  const found = names.filter((name) => name.endsWith('.cer'));
  return Promise.all(
    found.map(async (name) => ({
      cer: await readFile(join(folder, name)),
      key: await readFile(join(folder, name.replace(/\.cer$/, '.key'))),
      password,
    })),
  );
}
