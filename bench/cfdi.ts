/**
 * The fiscal core compared with other ways to do the same, in one run: npm run bench -- cfdi
 *
 * Seals and validates invoices of 1, 10 and 1,000 concepts and compares with a bare hand-ordered string and
 * node:crypto (the least any issuer must do), with the SAT's XSLT in xsltproc, saxon-js and Saxon on the command line
 * (where they are available; a process is started for each document, as integrations do it), with signing by
 * node-forge, and with the SAT's schemas as they are published. Ratios hold; figures move with the machine.
 */
import { sign } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, calculateInSlices, withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { inSlices } from '@lacre/cfdi/slices';
import { validate, validateInSlices } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { cost, csd, ms, now, request, target, zona } from './cfdi/documents.ts';
import { compareOriginalStrings } from './cfdi/original-string.ts';
import { compareSchemas } from './cfdi/schema.ts';
import { row } from './harness/figures.ts';

const catalogs = starterCatalogs();

/** The minimum work: values joined in a known order and one signature; no checks, no XML. */
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

function seals(): void {
  const small = withCertificado(calculate(request(1), 2), csd.noCertificado);
  const message = Buffer.from(cadenaOriginal(small));
  const signature = cost(() => sign('sha256', message, csd.privateKey));
  row('one RSA-2048 signature of a small document', ms(signature));
  for (const concepts of [1, 10, 1000]) {
    const c = withCertificado(calculate(request(concepts), 2), csd.noCertificado);
    if (bare(c) !== cadenaOriginal(c)) throw new Error('the bare string is not the original string');
    const sealed = cost(() => sealComprobanteSync(c, csd));
    const least = cost(() => sign('sha256', Buffer.from(bare(c)), csd.privateKey));
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

/** Longest block of the event loop while 5,000 concepts are computed, validated and sealed. */
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

// First, before anything else changes the memory that it measures.
await compareSchemas();
seals();
compareOriginalStrings();
await stalls();
linear();
