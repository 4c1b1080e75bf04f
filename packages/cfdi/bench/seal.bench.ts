/**
 * How much of the machine's raw RSA-2048 signing rate is left after building, sealing and assembling a document.
 * `node bench/seal.bench.ts`: three rounds, medians; the ratio is what counts, absolute figures move with the machine.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { cadenaOriginal } from '../src/cadena-original.ts';
import { calculate } from '../src/calculate.ts';
import type { Comprobante } from '../src/comprobante.ts';
import { normalise } from '../src/normalise.ts';
import { sealComprobante, sealComprobanteSync } from '../src/seal.ts';
import { buildXml } from '../src/xml.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const csd = { noCertificado: '30001000000500003416', certificadoBase64: 'A'.repeat(1948), privateKey };
const MS = 700;

function document(concepts: number): Comprobante {
  const issuer = {
    rfc: 'EKU9003173C9',
    nombre: 'ESCUELA KEMPER URGATE',
    regimenFiscal: '601',
    lugarExpedicion: '42501',
  };
  const receiver = {
    rfc: 'URE180429TM6',
    nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    domicilioFiscal: '86991',
    regimenFiscal: '601',
  };
  const items = Array.from({ length: concepts }, (_, i) => ({
    quantity: '3',
    unitPrice: `${i + 1}.333`,
    description: `Producto & servicio número ${i + 1}`,
    productKey: '14111507',
    unitKey: 'H87',
    taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
  }));
  const context = { issuer, receiver, now: new Date('2026-11-20T18:30:00Z'), zona: 'America/Mexico_City' };
  return calculate(normalise({ use: 'G03', paymentForm: '03', items }, context), 2);
}

function perSecond(work: () => void): number {
  for (let i = 0; i < 20; i++) work();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < MS) {
    work();
    count++;
  }
  return (count * 1000) / (performance.now() - start);
}

async function perSecondPooled(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const lane = async () => {
    while (performance.now() - start < MS) {
      await work();
      count++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return (count * 1000) / (performance.now() - start);
}

function signPooled(message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', message, privateKey, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const message = Buffer.from(cadenaOriginal(document(1)));
for (const concepts of [1, 10, 1000]) {
  const c = document(concepts);
  const rounds = {
    raw: [] as number[],
    sync: [] as number[],
    rawPool: [] as number[],
    pool: [] as number[],
    build: [] as number[],
  };
  for (let round = 0; round < 3; round++) {
    rounds.raw.push(perSecond(() => sign('sha256', message, privateKey)));
    rounds.sync.push(perSecond(() => sealComprobanteSync(c, csd)));
    rounds.rawPool.push(await perSecondPooled(() => signPooled(message)));
    rounds.pool.push(await perSecondPooled(() => sealComprobante(c, csd)));
    rounds.build.push(perSecond(() => cadenaOriginal(c).length + buildXml(c, { sello: 'x', certificado: 'y' }).length));
  }
  const [raw, sync, rawPool, pool, build] = [rounds.raw, rounds.sync, rounds.rawPool, rounds.pool, rounds.build].map(
    median,
  ) as [number, number, number, number, number];
  process.stdout.write(
    `${concepts} concepts: build ${(1000 / build).toFixed(4)} ms, build+seal ${sync.toFixed(0)}/s of raw ${raw.toFixed(0)}/s = ${((100 * sync) / raw).toFixed(0)} %; ` +
      `thread pool ${pool.toFixed(0)}/s of raw ${rawPool.toFixed(0)}/s = ${((100 * pool) / rawPool).toFixed(0)} %\n`,
  );
}
