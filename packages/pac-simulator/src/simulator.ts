import { X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Authority, createAuthority } from './authority.ts';
import {
  answerRequest,
  type CancelAnswer,
  type CancelRequest,
  readStatus,
  requestCancellation,
  type SatStatus,
} from './cancellation.ts';
import { checkRules, checkSealedDocument, type SealedDocument } from './checks/check-document.ts';
import { schemaIn } from './checks/compile-schema.ts';
import { type LedgerDatabase, openDatabaseLedger } from './database-ledger.ts';
import { openFileLedger } from './file-ledger.ts';
import { headOf } from './head-of.ts';
import { importFileLedger } from './import-file-ledger.ts';
import { insertTimbre } from './insert-timbre.ts';
import { isWithin } from './is-within.ts';
import type { Ledger, LedgerEntry, NewEntry } from './ledger.ts';
import { attribute, type CfdiElement, childNamed, elementsAt, readDocument, type Service } from './read-cfdi.ts';
import { type Rejection, reject } from './rejection.ts';
import { describeRetention } from './retentions/describe-retention.ts';
import { rejectionCode, type Scenario, scenariosOf } from './scenarios.ts';
import { makeTimbre } from './stamp.ts';

/** Settings of the simulator. `now` provides the time; nothing here reads the machine's clock otherwise. */
export type PacSimulatorOptions = {
  /** Folder of the authority, and of the ledger unless `database` holds it. Processes with one ledger are one PAC. */
  dir: string;
  /** Stores the ledger there, including what an earlier version left in `dir`. */
  database?: LedgerDatabase | undefined;
  now?: () => Date;
  /** Folder of SAT XSDs (`cfd/4/cfdv40.xsd`); without it, structure is checked by our own table. */
  satSchemasDir?: string;
  /** Milliseconds between the commit of a stamp and its response. */
  delayMs?: number;
  /** Contents of a 307: the first stamped XML (default) or nothing. */
  duplicates?: 'with-xml' | 'without-xml';
  /** Revoked certificates (304), as the LCO would list. */
  isRevoked?: (noCertificado: string) => boolean;
  /** Additional certificate authorities to trust, DER; their signature is verified. */
  trustedAuthorities?: readonly Buffer[];
  /** Accepts certificates issued in the name of the SAT's public test authority "AC UAT". Default true. */
  acceptSatTestAuthority?: boolean;
};

export type Stamped = { kind: 'stamped'; xml: Buffer; uuid: string; duplicate: boolean };
export type Rejected = { kind: 'rejected' } & Rejection;
/** Scenarios only (docs/sandbox.md): the response is lost, whatever was done; or the PAC is busy. */
export type Troubled = { kind: 'lost' | 'busy'; code: string; message: string };
export type StampOutcome = Stamped | (Rejected & { xml?: Buffer }) | Troubled;
/** `not-found`: no earlier stamp of this document (603). `rejected`: the document itself cannot be read. */
export type RecoverOutcome = Stamped | ({ kind: 'not-found' } & Rejection) | Rejected;
export type CancelOutcome = ({ kind: 'taken' } & CancelAnswer) | Rejected | Troubled;

/**
 * `at` is the document's current time; default: the simulator's own. `service`: the CFDI service by default, or that of
 * retentions.
 */
export type PacSimulator = {
  /** Stamps a sealed CFDI, once per original string however often it is sent. */
  stamp(xml: Uint8Array, reference?: string, at?: Date, service?: Service): Promise<StampOutcome>;
  /** Finds the stamp of a document by its original string; never creates one. */
  recover(xml: Uint8Array, at?: Date, service?: Service): Promise<RecoverOutcome>;
  cancel(request: CancelRequest, at?: Date, service?: Service): Promise<CancelOutcome>;
  status(uuid: string, at?: Date, service?: Service): Promise<SatStatus>;
  /** The receiver's answer to an open cancellation request; false if there is none. */
  answerAsReceiver(uuid: string, accepts: boolean, at?: Date): Promise<boolean>;
  /** Certificate that verifies SelloSAT, DER. */
  stampCertificate: Buffer;
  authority: Authority;
  ledger: Ledger;
  close(): Promise<void>;
};

/**
 * Starts the PAC on a folder: opens or creates its authority and its ledger. Schemas are compiled for the first
 * document.
 */
export async function createPacSimulator(options: PacSimulatorOptions): Promise<PacSimulator> {
  const now = options.now ?? (() => new Date());
  await mkdir(options.dir, { recursive: true, mode: 0o700 });
  const schemaOf = options.satSchemasDir === undefined ? () => undefined : schemaIn(options.satSchemasDir);
  const authority = await createAuthority({ dir: options.dir, now });
  const ledger = await openLedger(options);
  const trusted = {
    authorities: [authority.rootCertificate, ...(options.trustedAuthorities ?? [])].map(
      (der) => new X509Certificate(der),
    ),
    acceptSatTestAuthority: options.acceptSatTestAuthority ?? true,
  };
  const isRevoked = options.isRevoked ?? (() => false);

  async function decide(
    xml: Uint8Array,
    reference: string | undefined,
    at: Date,
    service: Service,
  ): Promise<StampOutcome> {
    const checked = checkSealedDocument(xml, { schema: schemaOf(), trusted, service });
    if ('rejection' in checked) return rejected(checked.rejection);
    const { sealed } = checked;
    const scenarios = scenariosOf(sealed.comprobante);
    const earlier = await ledger.findByCadenaHash(sealed.cadenaHash);
    if (earlier !== undefined) return duplicate(earlier, scenarios);
    if (sealed.hasStamp) return rejected(PREVIOUS_STAMP);
    const trouble = await troubleBefore(sealed, scenarios, at);
    if (trouble) return trouble;
    const rules = checkRules(sealed, { schema: schemaOf(), now: at, isRevoked });
    if ('rejection' in rules) return rejected(rules.rejection);
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
      createdAt: at.toISOString(),
    });
    // Another call stamped the same string while we signed: that stamp is stored, ours was never returned.
    if (written.uuid !== timbre.uuid) return duplicate(written, scenarios);
    if (scenarios.has('stamped-lost') || scenarios.has('recovery-denies')) return LOST;
    return scenarios.has('307-with-xml') || scenarios.has('307-without-xml')
      ? duplicate(written, scenarios)
      : stamped(written, false);
  }

  /** The failure that a scenario requests before a document is stamped. */
  async function troubleBefore(
    { cadenaHash }: SealedDocument,
    scenarios: ReadonlySet<Scenario>,
    at: Date,
  ): Promise<StampOutcome | undefined> {
    if (scenarios.has('busy')) return BUSY;
    const code = rejectionCode(scenarios);
    if (code !== undefined) return rejected(reject(code, `${code} - Rechazado por el escenario del simulador.`));
    return scenarios.has('not-stamped-lost') && (await isFirstHalfMinute(cadenaHash, at)) ? LOST : undefined;
  }

  async function isFirstHalfMinute(key: string, at: Date): Promise<boolean> {
    return isWithin(SHORT_MS, new Date(await ledger.firstSeen(key, at.toISOString())), at);
  }

  function duplicate(entry: LedgerEntry, scenarios: ReadonlySet<Scenario>): StampOutcome {
    if (scenarios.has('307-with-xml')) return { ...rejected(PREVIOUS_STAMP), xml: entry.xml };
    const isBare = options.duplicates === 'without-xml' || scenarios.has('307-without-xml');
    return isBare ? rejected(PREVIOUS_STAMP) : stamped(entry, true);
  }

  async function cancel(request: CancelRequest, at: Date, service: Service): Promise<CancelOutcome> {
    const entry = await ledger.findByUuid(request.uuid);
    const read = entry && readDocument(entry.xml);
    const scenarios = read && 'comprobante' in read ? scenariosOf(read.comprobante) : new Set<Scenario>();
    const key = `cancel ${request.uuid.toUpperCase()}`;
    if (scenarios.has('cancel-lost') && (await isFirstHalfMinute(key, at))) return LOST;
    const answer = await requestCancellation(ledger, request, at, service);
    if (!('acuse' in answer)) return rejected(answer);
    return scenarios.has('cancel-taken-lost') && answer.code === '201' ? LOST : { kind: 'taken', ...answer };
  }

  return {
    async stamp(xml, reference, at = now(), service = 'cfdi') {
      const outcome = await decide(xml, reference, at, service);
      if (options.delayMs !== undefined && options.delayMs > 0) await wait(options.delayMs);
      return outcome;
    },
    async recover(xml, at = now(), service = 'cfdi') {
      const checked = checkSealedDocument(xml, { schema: schemaOf(), trusted, service });
      if ('rejection' in checked) return rejected(checked.rejection);
      const { sealed } = checked;
      const entry = await ledger.findByCadenaHash(sealed.cadenaHash);
      const isDenied =
        entry !== undefined &&
        isWithin(SHORT_MS, new Date(entry.createdAt), at) &&
        scenariosOf(sealed.comprobante).has('recovery-denies');
      if (entry !== undefined && !isDenied) return stamped(entry, true);
      return { kind: 'not-found', code: '603', message: '603 - El CFDI no contiene un timbre previo.' };
    },
    cancel: (request, at = now(), service = 'cfdi') => cancel(request, at, service),
    status: (uuid, at = now(), service = 'cfdi') => readStatus(ledger, uuid, at, service),
    answerAsReceiver: (uuid, accepts, at = now()) => answerRequest(ledger, uuid, accepts, at),
    stampCertificate: authority.stampCertificate,
    authority,
    ledger,
    async close() {
      await ledger.close();
    },
  };
}

async function openLedger({ dir, database }: PacSimulatorOptions): Promise<Ledger> {
  const file = join(dir, 'ledger.sqlite');
  if (database === undefined) return openFileLedger(file);
  await importFileLedger(file, database);
  return openDatabaseLedger(database);
}

const SHORT_MS = 30_000;
const LOST: Troubled = { kind: 'lost', code: '504', message: 'La respuesta se perdió.' };
const BUSY: Troubled = { kind: 'busy', code: '429', message: 'El PAC está ocupado.' };
const PREVIOUS_STAMP = reject('307', '307 - El CFDI contiene un timbre previo.');

function rejected(rejection: Rejection): Rejected {
  return { kind: 'rejected', ...rejection };
}

function stamped(entry: LedgerEntry, isDuplicate: boolean): Stamped {
  return { kind: 'stamped', xml: entry.xml, uuid: entry.uuid, duplicate: isDuplicate };
}

function describe({
  comprobante,
  cadenaHash,
}: SealedDocument): Omit<NewEntry, 'uuid' | 'reference' | 'fechaTimbrado' | 'xml' | 'createdAt'> {
  if (headOf(comprobante).isRetention) return { cadenaHash, ...describeRetention(comprobante) };
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
    relations: [
      ...elementsAt(comprobante, 'CfdiRelacionados').flatMap((group) =>
        group.children.map((related) => ({
          relatedUuid: valueOf(related, 'UUID').toUpperCase(),
          tipoRelacion: valueOf(group, 'TipoRelacion'),
        })),
      ),
      ...paidDocuments(comprobante).map((uuid) => ({ relatedUuid: uuid, tipoRelacion: 'pago' })),
    ],
  };
}

/** Documents paid by a payment receipt: the SAT counts it as related to them. */
function paidDocuments(comprobante: CfdiElement): string[] {
  const complements = elementsAt(comprobante, 'Complemento').flatMap(({ children }) => children);
  const documents = complements
    .filter(({ name }) => name === 'Pagos')
    .flatMap((pagos) => elementsAt(pagos, 'Pago/DoctoRelacionado'));
  return [...new Set(documents.map((document) => valueOf(document, 'IdDocumento').toUpperCase()))];
}

function valueOf(element: CfdiElement | undefined, name: string): string {
  return (element && attribute(element, name)) ?? '';
}
