import type { ThirdPartyBody } from '@lacre/cfdi/invoice-body';
import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs, ClaveProdServ } from '@lacre/sat-catalogs/catalogs';
import {
  type Ask,
  bare,
  company,
  exempt,
  foreigner,
  fullCatalogs,
  general,
  ieps,
  isr,
  item,
  items,
  iva,
  person,
  receiver,
  taxes,
  UUID,
} from './ask.ts';

/** A rule of the matrix that a request can violate: a request that does, and the most similar one that does not. */
export interface RequestVector {
  code: string;
  breaks: Ask;
  keeps: Ask;
}

const global = { periodicity: '04', months: '11', year: '2026' };
const ticket = { ...item, quantity: '1', productKey: '01010101', unitKey: 'ACT', description: 'Venta' };
const toPublic = (change: object, issuer = company): Ask => ({
  body: { use: 'S01', global: { ...global, ...change }, items: [ticket] },
  receiver: general,
  issuer,
});
const rif = { ...person, regimenFiscal: '621' };
const abroad = (change: object): Ask => ({ body: { use: 'S01' }, receiver: { ...foreigner, ...change } });
const third: ThirdPartyBody = { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS', taxSystem: '601', zip: '62661' };
const foreignThird: ThirdPartyBody = { taxId: 'EXT990101NI1', legalName: 'ACME' };
const forThird = (thirdParty: ThirdPartyBody): Ask => items({ ...item, thirdParty });
const imported = (number: string): Ask => items({ ...item, customsDocuments: [number] });
const part = { productKey: '43211500', quantity: '2', description: 'Memoria', unitPrice: '5.5' };
const withPart = (change: object): Ask => items({ ...item, parts: [{ ...part, ...change }] });
const withheld = (change: object): Ask => taxes(iva, { ...isr, ...change });
const company605 = { ...receiver, regimenFiscal: '605' };

/** c_ClaveProdServ with the few hundred keys that require a complement; the starter set has none of them. */
const demanding: Catalogs = Object.assign(Object.create(starterCatalogs()) as Catalogs, {
  claveProdServ: (code: string, on: string) => {
    const found = starterCatalogs().claveProdServ(code, on) as ClaveProdServ;
    return code === '80101500' ? { ...found, complemento: 'INE' } : found;
  },
});

export const requestVectors: readonly RequestVector[] = [
  {
    code: 'CFDI40101',
    breaks: { body: { date: '2026-11-31T10:00:00' } },
    keeps: { body: { date: '2026-11-20T10:00:00' } },
  },
  { code: 'CFDI40104', breaks: { body: { paymentForm: '98' } }, keeps: { body: { paymentForm: '28' } } },
  {
    code: 'CFDI40105',
    breaks: { body: { paymentMethod: 'PPD', paymentForm: '03' } },
    keeps: { body: { paymentMethod: 'PPD', paymentForm: '99' } },
  },
  { code: 'CFDI40113', breaks: { body: { currency: 'MXX' } }, keeps: { body: { currency: 'USD', exchange: '17.5' } } },
  { code: 'CFDI40114', breaks: { body: { exchange: '17.5' } }, keeps: { body: { exchange: '1' } } },
  { code: 'CFDI40115', breaks: { body: { currency: 'USD' } }, keeps: { body: { currency: 'USD', exchange: '17.5' } } },
  {
    code: 'CFDI40117',
    breaks: { body: { currency: 'USD', exchange: '17.1234567' } },
    keeps: { body: { currency: 'USD', exchange: '17.123456' } },
  },
  { code: 'CFDI40122', breaks: { body: { export: '02' } }, keeps: { body: { export: '03' } } },
  { code: 'CFDI40123', breaks: { body: { export: '05' } }, keeps: { body: { export: '04' } } },
  { code: 'CFDI40124', breaks: { body: { paymentMethod: 'XXX' } }, keeps: { body: { paymentMethod: 'PUE' } } },
  { code: 'CFDI40126', breaks: { issuer: { ...company, lugarExpedicion: '4250' } }, keeps: {} },
  {
    code: 'CFDI40130',
    breaks: { body: { use: 'S01', items: [ticket] }, receiver: general },
    keeps: toPublic({}),
  },
  { code: 'CFDI40131', breaks: toPublic({ periodicity: '06' }), keeps: toPublic({ periodicity: '01' }) },
  {
    code: 'CFDI40132',
    breaks: toPublic({ periodicity: '05', months: '18' }),
    keeps: toPublic({ periodicity: '05', months: '18' }, rif),
  },
  { code: 'CFDI40133', breaks: toPublic({ months: '19' }), keeps: toPublic({ months: '12' }) },
  { code: 'CFDI40134', breaks: toPublic({ months: '13' }), keeps: toPublic({ months: '12' }) },
  {
    code: 'CFDI40135',
    breaks: toPublic({ periodicity: '05', months: '12' }, rif),
    keeps: toPublic({ periodicity: '05', months: '13' }, rif),
  },
  { code: 'CFDI40136', breaks: toPublic({ year: '2020' }), keeps: toPublic({ year: '2021' }) },
  {
    code: 'CFDI40137',
    breaks: { body: { related: [{ type: '08', uuids: [UUID] }] } },
    keeps: { body: { related: [{ type: '04', uuids: [UUID] }] } },
  },
  { code: 'CFDI40140', breaks: { issuer: { ...company, regimenFiscal: '600' } }, keeps: {} },
  { code: 'CFDI40141', breaks: { issuer: { ...company, regimenFiscal: '612' } }, keeps: { issuer: person } },
  {
    code: 'CFDI40146',
    breaks: { receiver: { ...receiver, nombre: 'PUBLICO EN GENERAL' } },
    keeps: { receiver: { ...receiver, nombre: 'PUBLICO EN GENERAL.' } },
  },
  { code: 'CFDI40149', breaks: abroad({ domicilioFiscal: '86991' }), keeps: abroad({ domicilioFiscal: '42501' }) },
  { code: 'CFDI40150', breaks: abroad({ residenciaFiscal: 'XYZ' }), keeps: abroad({ residenciaFiscal: 'USA' }) },
  {
    code: 'CFDI40151',
    breaks: { receiver: { ...receiver, residenciaFiscal: 'USA' } },
    keeps: { receiver: { ...receiver, residenciaFiscal: 'MEX' } },
  },
  {
    code: 'CFDI40153',
    breaks: abroad({ numRegIdTrib: '123456789' }),
    keeps: abroad({ numRegIdTrib: '123456789', residenciaFiscal: 'USA' }),
  },
  { code: 'CFDI40154', breaks: { receiver: { ...receiver, numRegIdTrib: '123456789' } }, keeps: {} },
  {
    code: 'CFDI40156',
    breaks: abroad({ residenciaFiscal: 'USA', numRegIdTrib: '12-3456789' }),
    keeps: abroad({ residenciaFiscal: 'USA', numRegIdTrib: '123456789' }),
  },
  { code: 'CFDI40157', breaks: { receiver: { ...receiver, regimenFiscal: '600' } }, keeps: {} },
  {
    code: 'CFDI40158',
    breaks: { body: { use: 'S01' }, receiver: company605 },
    keeps: { body: { use: 'S01' }, receiver },
  },
  { code: 'CFDI40159', breaks: abroad({ regimenFiscal: '601' }), keeps: abroad({ regimenFiscal: '616' }) },
  { code: 'CFDI40160', breaks: { body: { use: 'P01' } }, keeps: { body: { use: 'I08' } } },
  { code: 'CFDI40161', breaks: { body: { use: 'D01' } }, keeps: { body: { use: 'S01' } } },
  {
    code: 'CFDI40162',
    breaks: { ...items({ ...item, productKey: '99999999' }), catalogs: fullCatalogs },
    keeps: { catalogs: fullCatalogs },
  },
  { code: 'CFDI40163', breaks: { catalogs: demanding }, keeps: {} },
  {
    code: 'CFDI40164',
    breaks: items({ ...bare, productKey: '80111701' }),
    keeps: items({ ...item, productKey: '80111701' }),
  },
  {
    code: 'CFDI40165',
    breaks: { ...items({ ...item, unitKey: 'ZZZ' }), catalogs: fullCatalogs },
    keeps: { catalogs: fullCatalogs },
  },
  { code: 'CFDI40166', breaks: items({ ...item, unitPrice: '0' }), keeps: items({ ...item, unitPrice: '0.01' }) },
  { code: 'CFDI40169', breaks: items({ ...item, discount: '100.01' }), keeps: items({ ...item, discount: '99.99' }) },
  { code: 'CFDI40170', breaks: items({ ...bare, taxObject: '09' }), keeps: items({ ...bare, taxObject: '03' }) },
  { code: 'CFDI40171', breaks: items({ ...bare, taxObject: '02' }), keeps: items({ ...item, taxObject: '02' }) },
  { code: 'CFDI40172', breaks: items({ ...item, taxObject: '04' }), keeps: items({ ...bare, taxObject: '04' }) },
  { code: 'CFDI40174', breaks: items({ ...item, discount: '100' }), keeps: items({ ...item, discount: '99' }) },
  { code: 'CFDI40175', breaks: taxes({ ...iva, type: '004' }), keeps: taxes(iva) },
  {
    code: 'CFDI40176',
    breaks: taxes({ ...iva, factorType: 'Tarifa' }),
    keeps: taxes({ ...ieps, factorType: 'Cuota' }),
  },
  { code: 'CFDI40177', breaks: taxes({ ...exempt, rate: '0' }), keeps: taxes(exempt) },
  { code: 'CFDI40178', breaks: taxes({ ...iva, rate: undefined }), keeps: taxes({ ...iva, rate: '0' }) },
  { code: 'CFDI40179', breaks: taxes({ ...iva, rate: '0.15' }), keeps: taxes(iva) },
  {
    code: 'CFDI40181',
    breaks: items({ ...item, discount: '100', taxes: [isr] }),
    keeps: items({ ...item, discount: '99', taxes: [isr] }),
  },
  { code: 'CFDI40182', breaks: withheld({ type: '004' }), keeps: withheld({}) },
  { code: 'CFDI40183', breaks: withheld({ factorType: 'Tarifa' }), keeps: withheld({}) },
  { code: 'CFDI40184', breaks: withheld({ type: '002', factorType: 'Exento', rate: undefined }), keeps: withheld({}) },
  { code: 'CFDI40185', breaks: withheld({ rate: '0.36' }), keeps: withheld({ rate: '0.35' }) },
  { code: 'CFDI40187', breaks: forThird({ ...third, taxId: 'XAXX010101000' }), keeps: forThird(third) },
  { code: 'CFDI40188', breaks: forThird({ ...third, taxId: 'URE180429TM6' }), keeps: forThird(third) },
  { code: 'CFDI40191', breaks: forThird({ ...third, taxSystem: '600' }), keeps: forThird(third) },
  { code: 'CFDI40193', breaks: forThird({ ...foreignThird, zip: '86991' }), keeps: forThird(foreignThird) },
  { code: 'CFDI40194', breaks: imported('27  48  3009  0001234'), keeps: imported('26 48 3009 0001234') },
  {
    code: 'CFDI40196',
    breaks: { ...withPart({ productKey: '99999999' }), catalogs: fullCatalogs },
    keeps: withPart({}),
  },
  { code: 'CFDI40197', breaks: withPart({ unitPrice: '0' }), keeps: withPart({ unitPrice: undefined }) },
  {
    code: 'CFDI40199',
    breaks: withPart({ customsDocuments: ['26  03  3009  0001234'] }),
    keeps: withPart({ customsDocuments: ['26-48-3009-0001234'] }),
  },
  {
    code: 'CFDI40201',
    breaks: { body: { type: 'T', use: 'S01', items: [{ ...item, unitPrice: '0' }] } },
    keeps: { body: { type: 'T', use: 'S01', items: [{ ...bare, unitPrice: '0' }] } },
  },
  { code: 'CFDI140223', breaks: forThird({ ...foreignThird, taxSystem: '601' }), keeps: forThird(foreignThird) },
  {
    code: 'CFDI140226',
    breaks: items({ ...item, taxObject: '06' }),
    keeps: items({ ...item, taxObject: '06', taxes: [isr] }),
  },
  {
    code: 'CFDI140227',
    breaks: items({ ...item, taxObject: '07' }),
    keeps: items({ ...item, taxObject: '07', taxes: [ieps] }),
  },
];
