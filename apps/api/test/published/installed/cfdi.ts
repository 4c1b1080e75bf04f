// Compiled and run outside the repository, with @lacre/cfdi as it is published: node cfdi.js
import { cadenaOriginal, calculate, type InvoiceBody, normalise, parseCfdi, validate } from '@lacre/cfdi';
import { openCsd } from '@lacre/cfdi/csd';
import { starterCatalogs } from '@lacre/sat-catalogs';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const body: InvoiceBody = {
  use: 'G03',
  paymentForm: '03',
  items: [
    {
      quantity: '1',
      unitPrice: '1500',
      description: 'Consultoría',
      productKey: '81111500',
      unitKey: 'E48',
      taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
    },
  ],
};
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const draft = normalise(body, { issuer, receiver, now, zona });
const comprobante = calculate(draft, 2);
const findings = validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
const errors = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);

console.log(
  JSON.stringify({
    total: comprobante.total,
    errors,
    cadena: cadenaOriginal(comprobante).slice(0, 7),
    functions: [openCsd, parseCfdi].every((each) => typeof each === 'function'),
  }),
);
