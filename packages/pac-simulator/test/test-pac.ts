import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authority } from '../src/authority.ts';
import type { Ledger, LedgerEntry } from '../src/ledger.ts';
import { createPacSimulator, type PacSimulator, type PacSimulatorOptions } from '../src/simulator.ts';
import { type OpenCsd, openCsd } from './write-cfdi.ts';

/** The instant of the tests: 12:00 in Mexico City. */
export const NOON = new Date('2026-11-21T18:00:00Z');
export const PASSWORD = '12345678a';

export type TestPac = {
  dir: string;
  simulator: PacSimulator;
  csd: OpenCsd;
  /** Closes the simulator and removes the folder. */
  remove(): Promise<void>;
};

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pac-'));
}

/** A separate PAC in a new folder, with the clock at NOON, and a CSD of its authority for EKU9003173C9. */
export async function startTestPac(options: Partial<PacSimulatorOptions> = {}): Promise<TestPac> {
  const dir = makeFolder();
  const simulator = await createPacSimulator({ now: () => NOON, ...options, dir });
  return {
    dir,
    simulator,
    csd: await issueTestCsd(simulator.authority),
    async remove() {
      await simulator.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function issueTestCsd(
  authority: Authority,
  request: Partial<Parameters<Authority['issueCsd']>[0]> = {},
): Promise<OpenCsd> {
  const issued = await authority.issueCsd({
    rfc: 'EKU9003173C9',
    nombre: 'ESCUELA KEMPER URGATE',
    password: PASSWORD,
    validFrom: new Date('2025-01-01T00:00:00Z'),
    validTo: new Date('2029-01-01T00:00:00Z'),
    ...request,
  });
  return openCsd(issued, request.password ?? PASSWORD);
}

/** The whole ledger, in order of arrival. */
export async function entriesOf(ledger: Ledger): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const entry of ledger.entries()) entries.push(entry);
  return entries;
}
