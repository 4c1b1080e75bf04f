import { sumOf } from '@lacre/adapters/backup/write-archive';
import { parseDocument } from '@lacre/cfdi/fiscal-document';
import { readXml } from '@lacre/cfdi/read-xml';
import { checkSeal } from '@lacre/cfdi/verify/check-signatures';
import { originalString } from '@lacre/cfdi/verify/original-string';
import type { BackedUpTable } from '@lacre/database/backup/backed-up-tables';
import { openSnapshot } from '@lacre/database/backup/read-snapshot';
import {
  listAuditedOrganizations,
  listStampedDocuments,
  type StoredDocument,
} from '@lacre/database/backup/restored-rows';
import { verifyAuditChain } from '@lacre/services/audit/verify-audit-log';
import { checkMasterKey } from '@lacre/services/secrets/master-key-check';
import { openEverySecret } from '@lacre/services/secrets/open-every-secret';
import type { Services } from '@lacre/services/services';

/** What was checked, how much of it is correct, and what is not. */
export interface Proof {
  about: 'tables' | 'documents' | 'secrets' | 'audit logs';
  right: number;
  /** The first of the incorrect items. */
  wrong: string[];
  /** About items that are neither. */
  note?: string;
}

/** Incorrect items named in a report; further ones are only counted. */
const NAMED_MAX = 20;

/** A table as it was in the backup. */
export interface ExpectedTable {
  table: BackedUpTable;
  sha256: string;
}

/** Reads every restored row again: the same bytes as in the backup, in the same order. Run before any migration. */
export async function proveTables(url: string, expected: readonly ExpectedTable[]): Promise<Proof> {
  const snapshot = await openSnapshot(url);
  try {
    const faults = faultsOf('tables');
    for (const { table, sha256 } of expected) {
      const summing = sumOf();
      for await (const piece of snapshot.rowsOf(table)) summing.add(piece);
      faults.check(summing.end().sha256 === sha256, `${table.schema}.${table.name} is not as it was backed up`);
    }
    return faults.proof();
  } finally {
    await snapshot.close();
  }
}

/**
 * For every fiscal UUID: its exact XML exists, is stamped with that UUID over its own seal, the seal is the issuer's
 * over this document, and the installation's list of UUIDs contains it.
 */
export async function proveDocuments(url: string): Promise<Proof> {
  const faults = faultsOf('documents');
  for await (const document of listStampedDocuments(url)) {
    const fault = faultOf(document);
    faults.check(fault === undefined, `${document.uuid}: ${fault}`);
  }
  return faults.proof();
}

function faultOf({ uuid, xml, isListed }: StoredDocument): string | undefined {
  if (xml === null) return 'its XML is missing';
  if (!isListed) return 'it is not in the list of fiscal UUIDs';
  try {
    const text = xml.toString('utf8');
    const { sello, timbre } = parseDocument(text);
    if (timbre?.uuid.toLowerCase() !== uuid.toLowerCase()) return 'its XML has another UUID';
    if (timbre.selloCfd !== sello?.sello) return 'its stamp belongs to another seal';
    return checkSeal(originalString(readXml(text)), sello).ok === false
      ? 'its seal does not belong to this document'
      : undefined;
  } catch (error) {
    return `its XML cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The master key is the installation's and opens every secret: keys, archived documents, seals. */
export async function proveSecrets(services: Pick<Services, 'database' | 'secretBox'>): Promise<Proof> {
  await checkMasterKey(services);
  const { opened, closed } = await openEverySecret(services);
  return { about: 'secrets', right: opened, wrong: closed.map((one) => `${one} cannot be opened`).slice(0, NAMED_MAX) };
}

/** Every audit log is an unbroken chain from its first entry to its head, which the master key has sealed. */
export async function proveAuditLogs(services: Pick<Services, 'database' | 'secretBox'>, url: string): Promise<Proof> {
  const faults = faultsOf('audit logs');
  let unsealed = 0;
  for (const { id, isSealed } of await listAuditedOrganizations(url)) {
    const { broken } = await verifyAuditChain(services, id);
    // If no job had sealed the log when it was backed up, that is no error: its rows have been compared.
    const isYoung = broken?.reason === 'unsealed' && !isSealed;
    if (isYoung) unsealed += 1;
    faults.check(broken === null || isYoung, `${id}: entry ${broken?.position} is ${broken?.reason}`);
  }
  const proof = faults.proof();
  return unsealed > 0 ? { ...proof, note: `${unsealed} not sealed by the master key yet` } : proof;
}

function faultsOf(about: Proof['about']) {
  let right = 0;
  const wrong: string[] = [];
  return {
    check(isRight: boolean, fault: string) {
      if (isRight) right += 1;
      else if (wrong.length < NAMED_MAX) wrong.push(fault);
    },
    proof: (): Proof => ({ about, right, wrong }),
  };
}
