/**
 * What complements cost: npm run bench -- complements
 *
 * 5,000 payroll receipts one after the other, filled in, checked, sealed and written, compared with the processor time
 * of the signature alone; and the memory they keep. What all complements add to the start: the modules of the rules,
 * loaded by a separate process with and without them.
 *
 * A Carta Porte of 100 goods, each looked up in a catalog as long as the SAT's, compared with an invoice of 100
 * concepts: filled in, all rules, string, seal and XML. Ratios hold; figures move with the machine.
 *
 * Finally the same 5,000 receipts (RECEIPTS) through `POST /payrolls/batch`, with an API and a worker in separate
 * processes and a PAC that responds immediately: receipts per second compared with signatures per second, and the
 * memory of both processes meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { sign } from 'node:crypto';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { calculatePayroll } from '@lacre/cfdi/payrolls/calculate-payroll';
import { normalisePayroll } from '@lacre/cfdi/payrolls/normalise-payroll';
import { validatePayroll } from '@lacre/cfdi/payrolls/validate-payroll';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { buildTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { csd, ms, now, request, target, zona } from './cfdi/documents.ts';
import { runPayroll } from './complements/payroll-batch.ts';
import { median, perSecond, row } from './harness/figures.ts';

const GOODS = 100;
/** Rows of c_ClaveProdServCP. */
const CATALOG = 48_757;
/** The same for a plain invoice of as many concepts. */
const MOST = 3;

const catalogs = starterCatalogs();
const goods = Array.from({ length: CATALOG }, (_, i) => ({
  codigo: String(10_000_000 + i),
  descripcion: `Bien ${i}`,
  mas: { materialPeligroso: '0' },
}));
const table = buildTable({ name: 'c_ClaveProdServCP', columns: ['materialPeligroso'] }, goods);

function cartaPorte(): Draft {
  const mercancias = cartaPorteExample['mercancias'] as ComplementData;
  const [one = {}] = mercancias['mercancia'] as readonly ComplementData[];
  const mercancia = Array.from({ length: GOODS }, (_, i) => ({
    ...one,
    bienesTransp: String(10_000_000 + i * 400),
    descripcion: `Bien & mercancía número ${i + 1}`,
    pesoEnKg: `${i + 1}.125`,
  }));
  const { idCCP: _, ...rest } = cartaPorteExample;
  const { pesoBrutoTotal: __, numTotalMercancias: ___, ...others } = mercancias;
  const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
  const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
  const item = { quantity: '1', unitPrice: '1000', description: 'Flete', productKey: '78101802', unitKey: 'E48' };
  const complements = { cartaPorte31: { ...rest, mercancias: { ...others, mercancia } } };
  return normalise({ use: 'G03', paymentForm: '03', items: [item], complements }, { issuer, receiver, now, zona });
}

function issue(draft: Draft): void {
  const comprobante = calculate(draft, 2);
  const errors = validate({ draft, comprobante, catalogs, codes: codeTablesOver([table]), now, zona }).filter(
    ({ severity, code }) => severity === 'error' && code !== 'CFDI40161',
  );
  const [error] = errors;
  if (error) throw new Error(`${error.path}: ${error.message.en}`);
  sealComprobanteSync(withCertificado(comprobante, csd.noCertificado), csd);
}

const plain = processor(() => issue(request(GOODS)), 20);
const carta = processor(() => issue(cartaPorte()), 20);
row(`plain invoice of ${GOODS} concepts`, ms(plain));
row(
  `Carta Porte of ${GOODS} goods`,
  ms(carta),
  target(carta <= MOST * plain, `${(carta / plain).toFixed(2)} x (${MOST} x)`),
);

const RECEIPTS = Number(process.env.RECEIPTS ?? 5_000);
/** Memory retained beyond that of the first receipts. */
const MOST_MB = 40;
/** Added to the start of the service. */
const MOST_START_MS = 100;

function receipt(): void {
  const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
  const employee = { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' };
  const draft = normalisePayroll({ employee, nomina12: nominaExample }, { issuer, now, zona });
  const comprobante = calculatePayroll(draft);
  const [error] = validatePayroll({ draft, comprobante, catalogs, now, zona }).filter(
    ({ severity }) => severity === 'error',
  );
  if (error) throw new Error(`${error.path}: ${error.message.en}`);
  sealComprobanteSync(withCertificado(comprobante, csd.noCertificado), csd);
}

/** Milliseconds of processor time of this process. */
function processor(work: () => void, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

const signature = processor(() => sign('sha256', Buffer.alloc(4_000), csd.privateKey), 500);
processor(receipt, 500);
const held = process.memoryUsage.rss();
const each = processor(receipt, RECEIPTS);
const kept = (process.memoryUsage.rss() - held) / 1024 ** 2;
row(
  `${RECEIPTS} payroll receipts, each`,
  ms(each),
  target(kept <= MOST_MB, `memory ${kept.toFixed(0)} MB more (${MOST_MB} MB); the signature is ${ms(signature)} of it`),
);

const loadingOf = (module: string) =>
  Number(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const before = process.cpuUsage(); await import('${module}'); const { user, system } = process.cpuUsage(before); process.stdout.write(String((user + system) / 1000));`,
      ],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    ),
  );
const start = median(Array.from({ length: 5 }, () => loadingOf('@lacre/cfdi/complements/rules-of-complements')));
const nothing = median(Array.from({ length: 5 }, () => loadingOf('@lacre/cfdi/rules/rule')));
row(
  'modules of all complements, at start',
  ms(start - nothing),
  target(start - nothing <= MOST_START_MS, `processor time (${MOST_START_MS} ms)`),
);

const signs = await perSecond(2, () => sign('sha256', Buffer.alloc(4_000), csd.privateKey));
const { takenIn, seconds, failed, memory } = await runPayroll(RECEIPTS);
if (failed > 0) throw new Error(`${failed} receipts of the batch failed`);
row('raw RSA-2048 signatures, one core', `${signs.toFixed(0)} /s`);
row(
  `payroll of ${RECEIPTS} receipts in one call`,
  `${(RECEIPTS / seconds).toFixed(0)} /s`,
  `answered in ${takenIn.toFixed(1)} s, all stamped ${seconds.toFixed(0)} s later`,
);
for (const { api, worker, stamped } of memory)
  row(`memory with ${stamped} stamped`, `API ${api.toFixed(0)} MB`, `worker ${worker.toFixed(0)} MB`);
