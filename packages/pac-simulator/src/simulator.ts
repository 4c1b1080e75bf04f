import { X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Authority, createAuthority } from './authority.ts';
import {
  type CancelAnswer,
  type CancelRequest,
  readStatus,
  requestCancellation,
  type SatStatus,
} from './cancellation.ts';
import { checkRules, checkSealedDocument, type SealedDocument } from './checks/check-document.ts';
import { compileSchema } from './checks/compile-schema.ts';
import { insertTimbre } from './insert-timbre.ts';
import { type Ledger, type LedgerEntry, type NewEntry, openLedger } from './ledger.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from './read-cfdi.ts';
import { type Refusal, refuse } from './refusal.ts';
import { makeTimbre } from './stamp.ts';

/** Settings of the simulator. Time comes in by `now`; nothing here reads the clock of the machine otherwise. */
export type PacSimulatorOptions = {
  /** Folder of the authority and the ledger. Shared by all processes that are the same PAC. */
  dir: string;
  now?: () => Date;
  /** Folder of SAT XSDs (`cfd/4/cfdv40.xsd`); without it, structure is checked by our own table. */
  satSchemasDir?: string;
  /** Milliseconds between the commit of a stamp and its answer. */
  delayMs?: number;
  /** What a 307 carries: the first stamped XML (default) or nothing. */
  duplicates?: 'with-xml' | 'without-xml';
  /** Revoked certificates (304), as the LCO would tell. */
  isRevoked?: (noCertificado: string) => boolean;
  /** More certificate authorities to trust, DER, signature verified. */
  trustedAuthorities?: readonly Buffer[];
  /** Takes certificates that name the SAT's public test authority "AC UAT". Default true. */
  acceptSatTestAuthority?: boolean;
};

export type Stamped = { kind: 'stamped'; xml: Buffer; uuid: string; duplicate: boolean };
export type Rejected = { kind: 'rejected' } & Refusal;
export type StampOutcome = Stamped | Rejected;
/** `not-found`: no earlier stamp of this document (603). `rejected`: the document itself cannot be read. */
export type RecoverOutcome = Stamped | ({ kind: 'not-found' } & Refusal) | Rejected;
export type CancelOutcome = ({ kind: 'taken' } & CancelAnswer) | Rejected;

export type PacSimulator = {
  /** Stamps a sealed CFDI, once per original string however often it is sent. */
  stamp(xml: Uint8Array, reference?: string): Promise<StampOutcome>;
  /** Finds the stamp of a document by its original string; never makes one. */
  recover(xml: Uint8Array): Promise<RecoverOutcome>;
  cancel(request: CancelRequest): CancelOutcome;
  status(uuid: string): SatStatus;
  /** Certificate that verifies SelloSAT, DER. */
  stampCertificate: Buffer;
  authority: Authority;
  ledger: Ledger;
  close(): Promise<void>;
};

/** Starts the PAC on a folder: opens or makes its authority and its ledger, compiles the schemas. */
export async function createPacSimulator(options: PacSimulatorOptions): Promise<PacSimulator> {
  const now = options.now ?? (() => new Date());
  await mkdir(options.dir, { recursive: true });
  const schema = options.satSchemasDir === undefined ? undefined : compileSchema(options.satSchemasDir);
  const authority = await createAuthority({ dir: options.dir, now });
  const ledger = openLedger(join(options.dir, 'ledger.sqlite'));
  const trusted = {
    authorities: [authority.rootCertificate, ...(options.trustedAuthorities ?? [])].map(
      (der) => new X509Certificate(der),
    ),
    acceptSatTestAuthority: options.acceptSatTestAuthority ?? true,
  };
  const isRevoked = options.isRevoked ?? (() => false);

  async function decide(xml: Uint8Array, reference: string | undefined): Promise<StampOutcome> {
    const checked = checkSealedDocument(xml, { schema, trusted });
    if ('refusal' in checked) return rejected(checked.refusal);
    const { sealed } = checked;
    const earlier = ledger.findByCadenaHash(sealed.cadenaHash);
    if (earlier !== undefined) return duplicate(earlier);
    if (sealed.hasStamp) return rejected(PREVIOUS_STAMP);
    const instant = now();
    const rules = checkRules(sealed, { schema, now: instant, isRevoked });
    if ('refusal' in rules) return rejected(rules.refusal);
    const timbre = await makeTimbre({
      selloCfd: attribute(sealed.comprobante, 'Sello') ?? '',
      fechaTimbrado: rules.localNow,
      noCertificadoSat: authority.stampNoCertificado,
      key: authority.stampKey,
    });
    const written = await ledger.record({
      ...describe(sealed),
      uuid: timbre.uuid,
      reference: reference ?? null,
      fechaTimbrado: rules.localNow,
      xml: insertTimbre(xml, timbre.node),
      createdAt: instant.toISOString(),
    });
    // Someone else stamped the same string while we signed: theirs stands, ours was never told to anybody.
    return written.uuid === timbre.uuid ? stamped(written, false) : duplicate(written);
  }

  function duplicate(entry: LedgerEntry): StampOutcome {
    return options.duplicates === 'without-xml' ? rejected(PREVIOUS_STAMP) : stamped(entry, true);
  }

  return {
    async stamp(xml, reference) {
      const outcome = await decide(xml, reference);
      if (options.delayMs !== undefined && options.delayMs > 0) await wait(options.delayMs);
      return outcome;
    },
    async recover(xml) {
      const checked = checkSealedDocument(xml, { schema, trusted });
      if ('refusal' in checked) return rejected(checked.refusal);
      const entry = ledger.findByCadenaHash(checked.sealed.cadenaHash);
      if (entry !== undefined) return stamped(entry, true);
      return { kind: 'not-found', code: '603', message: '603 - El CFDI no contiene un timbre previo.' };
    },
    cancel(request) {
      const answer = requestCancellation(ledger, request, now());
      return 'acuse' in answer ? { kind: 'taken', ...answer } : rejected(answer);
    },
    status: (uuid) => readStatus(ledger, uuid),
    stampCertificate: authority.stampCertificate,
    authority,
    ledger,
    async close() {
      await ledger.close();
      schema?.dispose();
    },
  };
}

const PREVIOUS_STAMP = refuse('307', '307 - El CFDI contiene un timbre previo.');

function rejected(refusal: Refusal): Rejected {
  return { kind: 'rejected', ...refusal };
}

function stamped(entry: LedgerEntry, isDuplicate: boolean): Stamped {
  return { kind: 'stamped', xml: entry.xml, uuid: entry.uuid, duplicate: isDuplicate };
}

function describe({
  comprobante,
  cadenaHash,
}: SealedDocument): Omit<NewEntry, 'uuid' | 'reference' | 'fechaTimbrado' | 'xml' | 'createdAt'> {
  const optional = (name: string) => attribute(comprobante, name) ?? null;
  return {
    cadenaHash,
    rfcEmisor: valueOf(childNamed(comprobante, 'Emisor'), 'Rfc'),
    rfcReceptor: valueOf(childNamed(comprobante, 'Receptor'), 'Rfc'),
    tipoDeComprobante: valueOf(comprobante, 'TipoDeComprobante'),
    total: valueOf(comprobante, 'Total'),
    moneda: valueOf(comprobante, 'Moneda'),
    tipoCambio: optional('TipoCambio'),
    serie: optional('Serie'),
    folio: optional('Folio'),
    relations: elementsAt(comprobante, 'CfdiRelacionados').flatMap((group) =>
      group.children.map((related) => ({
        relatedUuid: valueOf(related, 'UUID').toUpperCase(),
        tipoRelacion: valueOf(group, 'TipoRelacion'),
      })),
    ),
  };
}

function valueOf(element: CfdiElement | undefined, name: string): string {
  return (element && attribute(element, name)) ?? '';
}
