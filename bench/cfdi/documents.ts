import { generateKeyPairSync } from 'node:crypto';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { median } from '../harness/figures.ts';

const ROUNDS = 3;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const csd = { noCertificado: '30001000000500003416', certificadoBase64: 'A'.repeat(1948), privateKey };
export const now = new Date('2026-11-20T18:30:00Z');
export const zona = 'America/Mexico_City';

export function request(concepts: number): Draft {
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

/** A document with its amounts, ready to be sealed. */
export const document = (concepts: number): Comprobante =>
  withCertificado(calculate(request(concepts), 2), csd.noCertificado);

/** Milliseconds per call: median of the rounds, each of at least `ms` and two calls, after one call to warm up. */
export function cost(work: () => unknown, ms = 400): number {
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

export const target = (met: boolean, what: string) => `${met ? 'met' : 'NOT MET'}: ${what}`;
export const ms = (value: number) => `${value.toFixed(3)} ms`;
