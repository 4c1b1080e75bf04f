/**
 * The fiscal core against other ways to do the same, in one run: npm run bench -- cfdi
 *
 * Seals and validates invoices of 1, 10 and 1,000 concepts and compares with a bare hand-ordered string and
 * node:crypto (the least any issuer must do), and with xsltproc and the SAT's XSLT (when both are at hand; it includes the
 * start of the process, as integrations call it). saxon-js is left out: its licence is not an open one. Ratios hold; figures
 * move with the machine.
 */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, calculateInSlices, withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { inSlices } from '@lacre/cfdi/slices';
import { validate, validateInSlices } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { median, row } from './harness/figures.ts';
import { satSource } from './harness/sat-source.ts';

const ROUNDS = 3;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const csd = { noCertificado: '30001000000500003416', certificadoBase64: 'A'.repeat(1948), privateKey };
const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const catalogs = starterCatalogs();

function request(concepts: number): Draft {
  const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
  const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
  const items = Array.from({ length: concepts }, (_, i) => ({
    quantity: '3',
    unitPrice: `${i + 1}.333`,
    description: `Producto & servicio número ${i + 1}`,
    productKey: '80101500',
    unitKey: 'E48',
    taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
  }));
  return normalise({ use: 'G03', paymentForm: '03', items }, { issuer, receiver, now, zona });
}

/** Milliseconds per call: median of the rounds, each of at least `ms` and two calls, after one call to warm up. */
function cost(work: () => unknown, ms = 400): number {
  work();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    let calls = 0;
    while (calls < 2 || performance.now() - start < ms) {
      work();
      calls += 1;
    }
    return (performance.now() - start) / calls;
  });
  return median(rounds);
}

/** The least work: values joined in a known order and one signature, nothing checked, no XML. */
function bare(c: Comprobante): string {
  const { emisor: e, receptor: r } = c;
  const head = [c.version, c.fecha, c.formaPago, c.noCertificado, c.subTotal, c.moneda, c.total, c.tipoDeComprobante];
  let out = `||${[...head, c.exportacion, c.metodoPago, c.lugarExpedicion, e.rfc, e.nombre, e.regimenFiscal].join('|')}`;
  out += `|${r.rfc}|${r.nombre}|${r.domicilioFiscalReceptor}|${r.regimenFiscalReceptor}|${r.usoCfdi}`;
  for (const k of c.conceptos) {
    out += `|${k.claveProdServ}|${k.cantidad}|${k.claveUnidad}|${k.descripcion}|${k.valorUnitario}|${k.importe}|${k.objetoImp}`;
    for (const t of k.traslados) out += `|${t.base}|${t.impuesto}|${t.tipoFactor}|${t.tasaOCuota}|${t.importe}`;
  }
  for (const t of c.impuestos?.traslados ?? []) {
    out += `|${t.base}|${t.impuesto}|${t.tipoFactor}|${t.tasaOCuota}|${t.importe}`;
  }
  return `${out}|${c.impuestos?.totalImpuestosTrasladados}||`;
}

const target = (met: boolean, what: string) => `${met ? 'met' : 'NOT MET'}: ${what}`;
const ms = (value: number) => `${value.toFixed(3)} ms`;

function seals(): void {
  const small = withCertificado(calculate(request(1), 2), csd.noCertificado);
  const message = Buffer.from(cadenaOriginal(small));
  const signature = cost(() => sign('sha256', message, privateKey));
  row('one RSA-2048 signature of a small document', ms(signature));
  for (const concepts of [1, 10, 1000]) {
    const c = withCertificado(calculate(request(concepts), 2), csd.noCertificado);
    if (bare(c) !== cadenaOriginal(c)) throw new Error('the bare string is not the original string');
    const sealed = cost(() => sealComprobanteSync(c, csd));
    const least = cost(() => sign('sha256', Buffer.from(bare(c)), privateKey));
    const note =
      concepts <= 10
        ? target(signature / sealed >= 0.85, `P1 ${((100 * signature) / sealed).toFixed(0)} % of raw signatures (85 %)`)
        : target(sealed <= 16 * signature, `P2 ${(sealed / signature).toFixed(1)} x one small signature (16 x)`);
    row(`${concepts} concepts: string, seal, XML`, ms(sealed), note);
    row(`${concepts} concepts: bare string and signature, no XML`, ms(least), `ours ${(sealed / least).toFixed(2)} x`);
    const draft = request(concepts);
    const validated = cost(() => validate({ draft, comprobante: calculate(draft, 2), catalogs, now, zona }));
    row(`${concepts} concepts: amounts and all rules`, ms(validated));
  }
}

function against(): void {
  const source = satSource();
  const xslt = source && join(source, 'xml/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt');
  if (!xslt || !existsSync(xslt)) return row('xsltproc', 'not run', 'set SAT_DATA to a folder with the SAT files');
  const folder = mkdtempSync(join(tmpdir(), 'lacre-bench-'));
  try {
    for (const concepts of [1, 10, 1000]) {
      const c = withCertificado(calculate(request(concepts), 2), csd.noCertificado);
      const file = join(folder, `${concepts}.xml`);
      writeFileSync(file, buildXml(c, { sello: 'U0VMTE8=', certificado: 'QQ==' }));
      const run = () => execFileSync('xsltproc', ['--nonet', xslt, file], { stdio: ['ignore', 'pipe', 'ignore'] });
      const equal = run().toString('utf8').replace(/\n$/, '') === cadenaOriginal(c);
      const theirs = cost(run, 300);
      const ours = cost(() => cadenaOriginal(c), 200);
      const note = target(equal, `P4 byte-equal; ours ${(theirs / ours).toFixed(0)} x as fast`);
      row(`${concepts} concepts: original string by xsltproc`, ms(theirs), note);
      row(`${concepts} concepts: original string by ours`, ms(ours));
    }
  } catch (error) {
    row('xsltproc', 'not run', error instanceof Error ? error.message.split('\n')[0] : '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Longest time between two turns of the event loop while 5,000 concepts are computed, validated and sealed. */
async function stalls(): Promise<void> {
  const draft = request(5000);
  const turns: number[] = [];
  let last = 0;
  const measured = async () => {
    turns.push(performance.now() - last);
    await pause();
    last = performance.now();
  };
  const run = async () => {
    const start = performance.now();
    last = start;
    const comprobante = await inSlices(calculateInSlices(draft, 2), measured);
    await inSlices(validateInSlices({ draft, comprobante, catalogs, now, zona }), measured);
    await measured();
    const sealed = sealComprobanteSync(comprobante, csd);
    turns.push(performance.now() - last);
    return { total: performance.now() - start, bytes: sealed.xml.length };
  };
  await run();
  turns.length = 0;
  const { total } = await run();
  const worst = Math.max(...turns);
  row('5,000 concepts: amounts, rules and seal in slices', ms(total), target(total <= 250, 'P6 250 ms'));
  row('5,000 concepts: longest hold of the event loop', ms(worst), target(worst <= 50, 'P6 50 ms'));
  const normalised = cost(() => request(5000), 300);
  row('5,000 concepts: the request in SAT terms, in one go', ms(normalised), target(normalised <= 50, 'P6 50 ms'));
}

function linear(): void {
  const each = [1000, 5000].map((concepts) => {
    const draft = request(concepts);
    const whole = cost(() => {
      const comprobante = calculate(draft, 2);
      validate({ draft, comprobante, catalogs, now, zona });
      cadenaOriginal(comprobante);
      buildXml(comprobante);
    });
    return (whole * 1000) / concepts;
  });
  const [small = 0, large = 0] = each;
  const ratio = large / small;
  row(
    'per concept, 1,000 and 5,000 of them',
    `${small.toFixed(1)} / ${large.toFixed(1)} µs`,
    target(ratio < 1.5, `linear, ${ratio.toFixed(2)} x`),
  );
}

seals();
against();
await stalls();
linear();
row('P3, P5 (XML schema)', 'elsewhere', 'P5 is measured with the schema validator; P3 needs the Saxon command line');
