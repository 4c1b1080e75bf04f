import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import type { InvoiceBody, Issuer, ItemBody, Receiver, TaxBody } from '../src/invoice-body.ts';
import { normalise } from '../src/normalise.ts';
import { isIssuable, validate } from '../src/validate.ts';
import type { Violation } from '../src/violation.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const company: Issuer = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
const person: Issuer = {
  rfc: 'CACX7605101P8',
  nombre: 'XOCHILT CASAS CHAVEZ',
  regimenFiscal: '612',
  lugarExpedicion: '42501',
};
const receiver: Receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const general: Receiver = { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL' };
const foreigner: Receiver = { rfc: 'XEXX010101000', nombre: 'ACME CORPORATION' };
const iva: TaxBody = { type: '002', factorType: 'Tasa', rate: '0.16' };
const isr: TaxBody = { type: '001', factorType: 'Tasa', rate: '0.1', withholding: true };
const exempt: TaxBody = { type: '002', factorType: 'Exento' };
const item: ItemBody = {
  quantity: '2',
  unitPrice: '50',
  description: 'Asesoría',
  productKey: '80101500',
  unitKey: 'E48',
  taxes: [iva],
};
const bare: ItemBody = { ...item, taxes: undefined };
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const egreso: Partial<InvoiceBody> = { type: 'E', use: 'G02', relatedInvoiceUuid: UUID };
const traslado: Partial<InvoiceBody> = { type: 'T', use: 'S01', items: [{ ...bare, unitPrice: '0' }] };
const global = { periodicity: '04', months: '11', year: '2026' };
const ticket: ItemBody = {
  ...item,
  quantity: '1',
  productKey: '01010101',
  unitKey: 'ACT',
  description: 'Venta',
  sku: 'T-1',
};

/** The starter catalogs as if they were complete. */
const full: Catalogs = Object.assign(Object.create(starterCatalogs()) as Catalogs, {
  claveProdServ: (code: string, on: string) => known(starterCatalogs().claveProdServ(code, on)),
  claveUnidad: (code: string, on: string) => known(starterCatalogs().claveUnidad(code, on)),
  codigoPostal: (code: string, on: string) => known(starterCatalogs().codigoPostal(code, on)),
});

function known<T>(entry: T | 'unknown'): T | undefined {
  return entry === 'unknown' ? undefined : entry;
}

interface Ask {
  body?: Partial<InvoiceBody>;
  issuer?: Issuer;
  receiver?: Receiver;
  catalogs?: Catalogs;
  zona?: string;
}

function ask({
  body,
  issuer = company,
  receiver: to = receiver,
  catalogs = starterCatalogs(),
  zona: zone = zona,
}: Ask): Violation[] {
  const request: InvoiceBody = { use: 'G03', paymentForm: '03', items: [item], ...body };
  const draft = normalise(request, { issuer, receiver: to, now, zona: zone });
  const decimals = catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2;
  return validate({ draft, comprobante: calculate(draft, decimals), catalogs, now, zona: zone });
}

const items = (...list: ItemBody[]): Ask => ({ body: { items: list } });
const taxes = (...list: TaxBody[]): Ask => items({ ...item, taxes: list });

/** Title, changes of the request, code of the finding, its path. */
type Case = [title: string, ask: Ask, code: string, path: string];

const errors: Case[] = [
  ['an Ingreso without payment form', { body: { paymentForm: undefined } }, 'REQUIRED', 'paymentForm'],
  ['a payment form that does not exist', { body: { paymentForm: '98' } }, 'CFDI40104', 'paymentForm'],
  ['PPD without 99', { body: { paymentMethod: 'PPD' } }, 'CFDI40105', 'paymentForm'],
  ['PPD without any form', { body: { paymentMethod: 'PPD', paymentForm: undefined } }, 'CFDI40105', 'paymentForm'],
  ['PUE with 99', { body: { paymentForm: '99' } }, 'PUE_WITH_99', 'paymentForm'],
  ['another payment method', { body: { paymentMethod: 'pue' } }, 'CFDI40124', 'paymentMethod'],
  ['a currency that does not exist', { body: { currency: 'mxn' } }, 'CFDI40113', 'currency'],
  ['XXX in an Ingreso', { body: { currency: 'XXX' } }, 'CURRENCY_NOT_ALLOWED', 'currency'],
  ['a rate for pesos', { body: { exchange: '17.5' } }, 'CFDI40114', 'exchange'],
  ['dollars without a rate', { body: { currency: 'USD' } }, 'CFDI40115', 'exchange'],
  ['a rate of zero', { body: { currency: 'USD', exchange: '0' } }, 'CFDI40117', 'exchange'],
  ['a rate of seven decimals', { body: { currency: 'USD', exchange: '17.1234567' } }, 'CFDI40117', 'exchange'],
  ['definitive export', { body: { export: '02' } }, 'CFDI40122', 'export'],
  ['an export key that does not exist', { body: { export: '1' } }, 'CFDI40123', 'export'],
  [
    'a place of issue that does not exist',
    { issuer: { ...company, lugarExpedicion: '4250' } },
    'CFDI40126',
    'issuer.zip',
  ],
  ['a date with offset', { body: { date: '2026-11-20T10:00:00-06:00' } }, 'CFDI40101', 'date'],
  ['a date that does not exist', { body: { date: '2026-11-31T10:00:00' } }, 'CFDI40101', 'date'],
  ['a date of 73 hours ago', { body: { date: '2026-11-17T11:30:00' } }, 'DATE_OUT_OF_RANGE', 'date'],
  ['a date one second ahead', { body: { date: '2026-11-20T12:30:01' } }, 'DATE_OUT_OF_RANGE', 'date'],
  [
    'an Egreso without its Ingreso',
    { body: { ...egreso, relatedInvoiceUuid: undefined } },
    'RELATED_INVOICE_INVALID',
    'relatedInvoiceUuid',
  ],
  [
    'an Egreso of something that is not a UUID',
    { body: { ...egreso, relatedInvoiceUuid: 'A-1' } },
    'RELATED_INVOICE_INVALID',
    'relatedInvoiceUuid',
  ],
  [
    'an Egreso in parts',
    { body: { ...egreso, paymentMethod: 'PPD', paymentForm: '99' } },
    'EGRESO_MUST_BE_PUE',
    'paymentMethod',
  ],
  [
    'an Ingreso that relates to something',
    { body: { relatedInvoiceUuid: UUID } },
    'RELATED_INVOICE_NOT_ALLOWED',
    'relatedInvoiceUuid',
  ],
  ['a Traslado with taxes', { body: { ...traslado, items: [item] } }, 'CFDI40201', 'items[0].taxes'],
  [
    'a Traslado with a discount',
    { body: { ...traslado, items: [{ ...bare, discount: '1' }] } },
    'DISCOUNT_NOT_ALLOWED',
    'items[0].discount',
  ],
  ['no items', items(), 'ITEMS_COUNT', 'items'],
  ['5,001 items', items(...Array.from({ length: 5_001 }, () => item)), 'ITEMS_COUNT', 'items'],
  ['an issuer without a valid RFC', { issuer: { ...company, rfc: 'EKU' } }, 'ISSUER_RFC_INVALID', 'issuer.taxId'],
  [
    'an issuer regime that does not exist',
    { issuer: { ...company, regimenFiscal: '600' } },
    'CFDI40140',
    'issuer.taxSystem',
  ],
  [
    'a company in a regime for natural persons',
    { issuer: { ...company, regimenFiscal: '612' } },
    'CFDI40141',
    'issuer.taxSystem',
  ],
  [
    'a natural person in a regime for companies',
    { issuer: { ...person, regimenFiscal: '601' } },
    'CFDI40141',
    'issuer.taxSystem',
  ],
  [
    'a receiver RFC in lower case',
    { receiver: { ...receiver, rfc: 'ure180429tm6' } },
    'RECEIVER_RFC_INVALID',
    'customer.taxId',
  ],
  [
    'a receiver RFC with a line end',
    { receiver: { ...receiver, rfc: 'URE180429TM6\n' } },
    'RECEIVER_RFC_INVALID',
    'customer.taxId',
  ],
  [
    'a receiver without postal code',
    { receiver: { ...receiver, domicilioFiscal: undefined } },
    'RECEIVER_ZIP_INVALID',
    'customer.zip',
  ],
  [
    'a postal code of four digits',
    { receiver: { ...receiver, domicilioFiscal: '6991' } },
    'RECEIVER_ZIP_INVALID',
    'customer.zip',
  ],
  [
    'a generic receiver living elsewhere',
    { receiver: { ...foreigner, domicilioFiscal: '86991' } },
    'CFDI40149',
    'customer.zip',
  ],
  [
    'a generic receiver in another regime',
    { receiver: { ...foreigner, regimenFiscal: '601' } },
    'CFDI40159',
    'customer.taxSystem',
  ],
  [
    'a foreigner of a country that does not exist',
    { receiver: { ...foreigner, residenciaFiscal: 'XYZ' } },
    'CFDI40150',
    'customer.country',
  ],
  [
    'a residence abroad of a Mexican',
    { receiver: { ...receiver, residenciaFiscal: 'USA' } },
    'CFDI40151',
    'customer.country',
  ],
  [
    'a foreign tax number without country',
    { receiver: { ...foreigner, numRegIdTrib: '123456789' } },
    'CFDI40153',
    'customer.country',
  ],
  [
    'a foreign tax number of a Mexican',
    { receiver: { ...receiver, numRegIdTrib: '123456789' } },
    'CFDI40154',
    'customer.foreignTaxId',
  ],
  [
    'a foreign tax number of the wrong form',
    { receiver: { ...foreigner, residenciaFiscal: 'USA', numRegIdTrib: '12-3456' } },
    'CFDI40156',
    'customer.foreignTaxId',
  ],
  [
    'a receiver regime that does not exist',
    { receiver: { ...receiver, regimenFiscal: '1' } },
    'CFDI40157',
    'customer.taxSystem',
  ],
  [
    'a receiver without regime',
    { receiver: { ...receiver, regimenFiscal: undefined } },
    'CFDI40157',
    'customer.taxSystem',
  ],
  ['a company as an employee', { receiver: { ...receiver, regimenFiscal: '605' } }, 'CFDI40158', 'customer.taxSystem'],
  ['no use', { body: { use: undefined } }, 'REQUIRED', 'use'],
  ['a use that does not exist', { body: { use: 'P01' } }, 'CFDI40160', 'use'],
  ['a personal deduction of a company', { body: { use: 'D01' } }, 'CFDI40161', 'use'],
  [
    'general expenses of a wage earner',
    { receiver: { ...receiver, rfc: 'CACX7605101P8', regimenFiscal: '605' } },
    'CFDI40161',
    'use',
  ],
  ['general expenses of the general public', { receiver: { ...general, nombre: 'JUAN PEREZ' } }, 'CFDI40161', 'use'],
  ['the general public without global information', { body: { use: 'S01' }, receiver: general }, 'CFDI40130', 'global'],
  ['global information for a company', { body: { global } }, 'GLOBAL_NOT_ALLOWED', 'global'],
  [
    'a period that does not exist',
    { body: { use: 'S01', global: { ...global, periodicity: '06' } }, receiver: general },
    'CFDI40131',
    'global.periodicity',
  ],
  [
    'two months of a company',
    { body: { use: 'S01', global: { ...global, periodicity: '05', months: '18' } }, receiver: general },
    'CFDI40132',
    'global.periodicity',
  ],
  [
    'a month that does not exist',
    { body: { use: 'S01', global: { ...global, months: '19' } }, receiver: general },
    'CFDI40133',
    'global.months',
  ],
  [
    'a pair of months for one',
    { body: { use: 'S01', global: { ...global, months: '18' } }, receiver: general },
    'CFDI40134',
    'global.months',
  ],
  [
    'one month for a pair',
    {
      body: { use: 'S01', global: { ...global, periodicity: '05' } },
      receiver: general,
      issuer: { ...person, regimenFiscal: '621' },
    },
    'CFDI40135',
    'global.months',
  ],
  [
    'next year',
    { body: { use: 'S01', global: { ...global, year: '2027' } }, receiver: general },
    'CFDI40136',
    'global.year',
  ],
  [
    'six years ago',
    { body: { use: 'S01', global: { ...global, year: '2020' } }, receiver: general },
    'CFDI40136',
    'global.year',
  ],
  [
    'the name of the general public on another RFC',
    { receiver: { ...receiver, nombre: 'PUBLICO EN GENERAL' } },
    'CFDI40146',
    'customer.legalName',
  ],
  [
    'the name of the general public on a foreigner',
    { body: { use: 'S01' }, receiver: { ...foreigner, nombre: 'PUBLICO EN GENERAL' } },
    'CFDI40146',
    'customer.legalName',
  ],
  ['a product key of the wrong shape', items({ ...item, productKey: '8010150' }), 'CFDI40162', 'items[0].productKey'],
  [
    'a product key that the whole catalog lacks',
    { ...items({ ...item, productKey: '99999999' }), catalogs: full },
    'CFDI40162',
    'items[0].productKey',
  ],
  [
    'a unit key that the whole catalog lacks',
    { ...items({ ...item, unitKey: 'ZZZ' }), catalogs: full },
    'CFDI40165',
    'items[0].unitKey',
  ],
  ['a quantity of zero', items({ ...item, quantity: '0' }), 'QUANTITY_INVALID', 'items[0].quantity'],
  ['a negative quantity', items({ ...item, quantity: '-1' }), 'QUANTITY_INVALID', 'items[0].quantity'],
  ['a quantity of seven decimals', items({ ...item, quantity: '0.0000001' }), 'QUANTITY_INVALID', 'items[0].quantity'],
  ['a quantity that is not a number', items({ ...item, quantity: '1e3' }), 'QUANTITY_INVALID', 'items[0].quantity'],
  ['a price of zero', items({ ...item, unitPrice: '0' }), 'CFDI40166', 'items[0].unitPrice'],
  ['a price over the schema', items({ ...item, unitPrice: '1000000000000' }), 'CFDI40166', 'items[0].unitPrice'],
  ['an amount one cent off', items({ ...item, amount: '100.01' }), 'AMOUNT_MISMATCH', 'items[0].amount'],
  [
    'an amount inside the SAT tolerance',
    items({ ...item, quantity: '3', unitPrice: '33.333333', amount: '83.33' }),
    'AMOUNT_MISMATCH',
    'items[0].amount',
  ],
  ['a discount over the amount', items({ ...item, discount: '100.01' }), 'CFDI40169', 'items[0].discount'],
  ['a discount of seven decimals', items({ ...item, discount: '0.0000001' }), 'DISCOUNT_INVALID', 'items[0].discount'],
  ['a negative discount', items({ ...item, discount: '-1' }), 'DISCOUNT_INVALID', 'items[0].discount'],
  ['a tax object that does not exist', items({ ...bare, taxObject: '09' }), 'CFDI40170', 'items[0].taxObject'],
  ['tax object 02 without taxes', items({ ...bare, taxObject: '02' }), 'CFDI40171', 'items[0].taxObject'],
  ['taxes with tax object 01', items({ ...item, taxObject: '01' }), 'CFDI40172', 'items[0].taxObject'],
  ['taxes with tax object 03', items({ ...item, taxObject: '03' }), 'CFDI40172', 'items[0].taxObject'],
  ['taxes with tax object 05', items({ ...item, taxObject: '05' }), 'CFDI40172', 'items[0].taxObject'],
  ['taxes with tax object 04', items({ ...item, taxObject: '04' }), 'CFDI40172', 'items[0].taxObject'],
  ['IVA with tax object 06', items({ ...item, taxObject: '06' }), 'CFDI140226', 'items[0].taxObject'],
  ['IVA with tax object 08', items({ ...item, taxObject: '08' }), 'CFDI140226', 'items[0].taxObject'],
  [
    'IVA beside the IEPS of tax object 07',
    items({ ...item, taxObject: '07', taxes: [iva, { type: '003', factorType: 'Tasa', rate: '0.08' }] }),
    'CFDI140227',
    'items[0].taxObject',
  ],
  [
    'only withheld IEPS with tax object 07',
    items({ ...item, taxObject: '07', taxes: [{ type: '003', factorType: 'Tasa', rate: '0.08', withholding: true }] }),
    'CFDI140227',
    'items[0].taxObject',
  ],
  ['IVA with tax object 07', items({ ...item, taxObject: '07' }), 'CFDI140227', 'items[0].taxObject'],
  ['a key that requires IVA without it', items({ ...bare, productKey: '80111701' }), 'CFDI40164', 'items[0].taxes'],
  ['a base of zero', items({ ...item, discount: '100' }), 'CFDI40174', 'items[0].taxes[0].base'],
  [
    'a withheld tax on a base of zero',
    items({ ...item, discount: '100', taxes: [isr] }),
    'CFDI40181',
    'items[0].taxes[0].base',
  ],
  ['a tax that does not exist', taxes({ ...iva, type: 'IVA' }), 'CFDI40175', 'items[0].taxes[0].type'],
  ['a factor that does not exist', taxes({ ...iva, factorType: 'tasa' }), 'CFDI40176', 'items[0].taxes[0].factorType'],
  [
    'Exento with a rate',
    taxes({ type: '002', factorType: 'Exento', rate: '0' }),
    'CFDI40177',
    'items[0].taxes[0].rate',
  ],
  ['Tasa without a rate', taxes({ type: '002', factorType: 'Tasa' }), 'CFDI40178', 'items[0].taxes[0].rate'],
  ['a rate in per cent', taxes({ ...iva, rate: '16' }), 'CFDI40179', 'items[0].taxes[0].rate'],
  ['a rate that is not a number', taxes({ ...iva, rate: '16%' }), 'CFDI40178', 'items[0].taxes[0].rate'],
  ['a rate of seven decimals', taxes({ ...iva, rate: '0.1600001' }), 'CFDI40179', 'items[0].taxes[0].rate'],
  ['a former rate of IVA', taxes({ ...iva, rate: '0.15' }), 'CFDI40179', 'items[0].taxes[0].rate'],
  ['IVA by quota', taxes({ type: '002', factorType: 'Cuota', rate: '1' }), 'CFDI40179', 'items[0].taxes[0].rate'],
  [
    'ISR charged instead of withheld',
    taxes(iva, { ...isr, withholding: false }),
    'CFDI40179',
    'items[0].taxes[1].withholding',
  ],
  ['an unknown tax withheld', taxes(iva, { ...isr, type: '004' }), 'CFDI40182', 'items[0].taxes[1].type'],
  [
    'an exempt tax withheld',
    taxes({ type: '002', factorType: 'Exento', withholding: true }),
    'CFDI40184',
    'items[0].taxes[0].factorType',
  ],
  ['more ISR than the law allows', taxes(iva, { ...isr, rate: '0.36' }), 'CFDI40185', 'items[0].taxes[1].rate'],
  ['IVA 8 % away from the border', taxes({ ...iva, rate: '0.08' }), 'CFDI40179', 'items[0].taxes[0].rate'],
  [
    'IVA 8 % in a global invoice away from the border',
    { body: { use: 'S01', global, items: [{ ...ticket, taxes: [{ ...iva, rate: '0.08' }] }] }, receiver: general },
    'CFDI40179',
    'items[0].taxes[0].rate',
  ],
  [
    'IVA 8 % on the key of global invoices in an invoice to a buyer by name',
    {
      ...items({ ...item, productKey: '01010101', taxes: [{ ...iva, rate: '0.08' }] }),
      issuer: { ...company, lugarExpedicion: '22000' },
      zona: 'America/Tijuana',
    },
    'CFDI40179',
    'items[0].taxes[0].rate',
  ],
  ['another tax base than ours', taxes({ ...iva, base: '99.99' }), 'TAX_BASE_MISMATCH', 'items[0].taxes[0].base'],
  [
    'another tax amount than ours',
    taxes({ ...iva, amount: '16.01' }),
    'TAX_AMOUNT_MISMATCH',
    'items[0].taxes[0].amount',
  ],
  ['the same tax twice', taxes(iva, iva), 'TAX_REPEATED', 'items[0].taxes[1]'],
  [
    'IVA in two parts that come to more than the price',
    taxes({ ...iva, base: '60' }, { ...exempt, base: '50' }),
    'TAX_BASE_MISMATCH',
    'items[0].taxes',
  ],
  [
    'IVA in two parts of which one has no base',
    taxes({ ...iva, base: '60' }, exempt),
    'TAX_REPEATED',
    'items[0].taxes[1]',
  ],
  [
    'an amount beside an exemption',
    taxes({ ...exempt, amount: '16' }),
    'TAX_AMOUNT_MISMATCH',
    'items[0].taxes[0].amount',
  ],
  [
    'a price of seven decimals',
    items({ ...item, unitPrice: '33.3333333' }),
    'UNIT_PRICE_DECIMALS',
    'items[0].unitPrice',
  ],
  [
    'a postal code that the whole catalog lacks',
    { receiver: { ...receiver, domicilioFiscal: '99999' }, catalogs: full },
    'CFDI40147',
    'customer.zip',
  ],
  [
    'a global invoice to the general public with an accent',
    { body: { use: 'S01', global, items: [ticket] }, receiver: { ...general, nombre: 'PÚBLICO EN GENERAL' } },
    'GLOBAL_NOT_ALLOWED',
    'customer.legalName',
  ],
  ['two rates of IVA on one item', taxes(iva, { ...iva, rate: '0' }), 'TAX_REPEATED', 'items[0].taxes[1]'],
  [
    'more withheld than charged',
    taxes({ ...isr, rate: '0.35' }, ...Array.from({ length: 3 }, (_, i) => ({ ...isr, rate: `0.3${i}` }))),
    'TOTAL_NEGATIVE',
    'items',
  ],
  [
    'more withheld by local taxes than charged',
    { body: { items: [item], localTaxes: [{ name: 'X', rate: '100', base: '500', withholding: true }] } },
    'TOTAL_NEGATIVE',
    'localTaxes',
  ],
  [
    'more withheld by the complement of local taxes than charged',
    {
      body: {
        items: [item],
        complements: {
          impuestosLocales10: {
            retencionesLocales: [{ impLocRetenido: 'X', tasadeRetencion: '50.00', importe: '500.00' }],
          },
        },
      },
    },
    'TOTAL_NEGATIVE',
    'complements.impuestosLocales10',
  ],
  [
    'amounts that a JSON number does not keep to the cent',
    items({ ...item, quantity: '100', unitPrice: '99999999999.99' }),
    'AMOUNT_TOO_LARGE',
    'items',
  ],
  ['a series of 26 characters', { body: { series: 'A'.repeat(26) } }, 'TOO_LONG', 'series'],
  ['a folio of 41 characters', { body: { folioNumber: '1'.repeat(41) } }, 'TOO_LONG', 'folioNumber'],
  [
    'a description of 1,001 characters',
    items({ ...item, description: 'x'.repeat(1001) }),
    'TOO_LONG',
    'items[0].description',
  ],
  [
    'a name of 301 characters',
    { receiver: { ...receiver, nombre: 'X'.repeat(301) } },
    'TOO_LONG',
    'customer.legalName',
  ],
  ['a unit of 21 characters', items({ ...item, unit: 'x'.repeat(21) }), 'TOO_LONG', 'items[0].unit'],
  ['a sku of 101 characters', items({ ...item, sku: 'x'.repeat(101) }), 'TOO_LONG', 'items[0].sku'],
  ['a pipe in a description', items({ ...item, description: 'a|b' }), 'TEXT_PIPE', 'items[0].description'],
  ['a pipe in a series', { body: { series: 'A|' } }, 'TEXT_PIPE', 'series'],
  ['an empty description', items({ ...item, description: ' \t' }), 'REQUIRED', 'items[0].description'],
  ['a receiver without a name', { receiver: { ...receiver, nombre: '' } }, 'REQUIRED', 'customer.legalName'],
  ['a control character', items({ ...item, description: 'a\u0007b' }), 'TEXT_CHARACTERS', 'items[0].description'],
  ['half a surrogate pair', items({ ...item, description: 'a\uD83D' }), 'TEXT_CHARACTERS', 'items[0].description'],
  ['U+FFFE', { body: { paymentConditions: 'a\uFFFE' } }, 'TEXT_CHARACTERS', 'paymentConditions'],
];

const resico: Issuer = { ...person, regimenFiscal: '626' };
const border: Issuer = { ...company, lugarExpedicion: '22000' };

const warnings: Case[] = [
  [
    'more IVA withheld than transferred',
    taxes({ ...iva, rate: '0' }, { ...iva, withholding: true }),
    'WITHHELD_IVA_EXCEEDS_TRANSFERRED',
    'items[0].taxes',
  ],
  [
    'IVA withheld without any transferred, in the second item',
    items({ ...item, taxes: undefined }, { ...item, taxes: [{ ...iva, rate: '0.106667', withholding: true }] }),
    'WITHHELD_IVA_EXCEEDS_TRANSFERRED',
    'items[1].taxes',
  ],
  ['an exchange rate of one', { body: { currency: 'USD', exchange: '1' } }, 'EXCHANGE_IS_ONE', 'exchange'],
  ['a wrong check digit', { receiver: { ...receiver, rfc: 'URE180429TM5' } }, 'RFC_CHECK_DIGIT', 'customer.taxId'],
  ['a RESICO person who withholds nothing from a company', { issuer: resico }, 'CFDI140225', 'items[0].taxes'],
  [
    'a product key that part of the catalog lacks',
    items({ ...item, productKey: '99999999' }),
    'CFDI40162',
    'items[0].productKey',
  ],
  ['a unit key that part of the catalog lacks', items({ ...item, unitKey: 'ZZZ' }), 'CFDI40165', 'items[0].unitKey'],
  [
    'a place of issue that part of the catalog lacks',
    { issuer: { ...company, lugarExpedicion: '99999' } },
    'CFDI40126',
    'issuer.zip',
  ],
  [
    'a name with its company suffix',
    { receiver: { ...receiver, nombre: 'UNIVERSIDAD SA DE CV' } },
    'CFDI40145',
    'customer.legalName',
  ],
  ['a name in lower case', { receiver: { ...receiver, nombre: 'Universidad' } }, 'CFDI40145', 'customer.legalName'],
  [
    'text that was already escaped',
    items({ ...item, description: 'Pan &amp; vino' }),
    'TEXT_ESCAPED_TWICE',
    'items[0].description',
  ],
  [
    'a global invoice of another kind of item',
    { body: { use: 'S01', global }, receiver: general },
    'GLOBAL_GUIDE',
    'items[0].productKey',
  ],
  [
    'a global invoice of another unit',
    { body: { use: 'S01', global, items: [ticket, { ...ticket, unitKey: 'E48' }] }, receiver: general },
    'GLOBAL_GUIDE',
    'items[1].unitKey',
  ],
  [
    'a global invoice of several tickets in one line',
    { body: { use: 'S01', global, items: [ticket, { ...ticket, quantity: '2' }] }, receiver: general },
    'GLOBAL_GUIDE',
    'items[1].quantity',
  ],
  [
    'a global invoice of a ticket without its number',
    { body: { use: 'S01', global, items: [ticket, { ...ticket, sku: undefined }] }, receiver: general },
    'GLOBAL_GUIDE',
    'items[1].sku',
  ],
  [
    'a global invoice with payment conditions',
    { body: { use: 'S01', global, items: [ticket], paymentConditions: 'CONTADO' }, receiver: general },
    'GLOBAL_GUIDE',
    'paymentConditions',
  ],
  [
    'a global invoice of another use',
    { body: { use: 'G02', global, items: [ticket] }, receiver: general },
    'GLOBAL_GUIDE',
    'use',
  ],
  [
    'a global invoice of an export',
    { body: { use: 'S01', export: '03', global, items: [ticket] }, receiver: general },
    'GLOBAL_GUIDE',
    'export',
  ],
  [
    'a global invoice with the number of an acquirer',
    { body: { use: 'S01', acquirerOperation: '1', global, items: [ticket] }, receiver: general },
    'GLOBAL_GUIDE',
    'acquirerOperation',
  ],
  ...(
    [
      ['unit', 'Pieza'],
      ['thirdParty', { taxId: 'URE180429TM6', legalName: 'UNIVERSIDAD', taxSystem: '601', zip: '86991' }],
      ['customsDocuments', ['15  48  3009  0001234']],
      ['propertyTaxAccounts', ['123']],
      ['parts', [{ productKey: '01010101', quantity: '1', description: 'X' }]],
    ] as const
  ).map(
    ([field, value]): Case => [
      `a global invoice whose item has ${field}`,
      { body: { use: 'S01', global, items: [ticket, { ...ticket, [field]: value }] }, receiver: general },
      'GLOBAL_GUIDE',
      `items[1].${field}`,
    ],
  ),
  [
    'a global invoice of a month to come',
    { body: { use: 'S01', global: { ...global, months: '12' }, items: [ticket] }, receiver: general },
    'GLOBAL_GUIDE',
    'global.months',
  ],
  [
    'a global invoice of two years ago',
    { body: { use: 'S01', global: { ...global, year: '2024' }, items: [ticket] }, receiver: general },
    'GLOBAL_YEAR_OLD',
    'global.year',
  ],
  [
    'a border rate on a key that cannot be looked up',
    {
      ...items({ ...item, productKey: '99999999', taxes: [{ ...iva, rate: '0.08' }] }),
      issuer: border,
      zona: 'America/Tijuana',
    },
    'CFDI40179',
    'items[0].taxes[0].rate',
  ],
];

const fine: [string, Ask][] = [
  ['a plain Ingreso', {}],
  ['PPD with 99', { body: { paymentMethod: 'PPD', paymentForm: '99' } }],
  ['pesos at a rate of one', { body: { exchange: '1.000000' } }],
  ['dollars with their rate', { body: { currency: 'USD', exchange: '17.123456' } }],
  ['a date of 72 hours ago', { body: { date: '2026-11-17T12:30:00' } }],
  ['a date of this second', { body: { date: '2026-11-20T12:30:00' } }],
  ['an Egreso', { body: egreso }],
  ['a Traslado of worthless goods', { body: traslado }],
  ['a Traslado whatever it says about payment', { body: { ...traslado, currency: 'USD', paymentMethod: 'PPD' } }],
  ['a global invoice', { body: { use: 'S01', global, items: [ticket] }, receiver: general }],
  ['one anonymous buyer by name', { body: { use: 'S01' }, receiver: { ...general, nombre: 'JUAN PEREZ' } }],
  [
    'a foreigner with residence and number',
    { body: { use: 'S01' }, receiver: { ...foreigner, residenciaFiscal: 'USA', numRegIdTrib: '123456789' } },
  ],
  ['a foreigner with neither', { body: { use: undefined }, receiver: foreigner }],
  ['an amount rounded to cents', items({ ...item, quantity: '3', unitPrice: '33.333', amount: '100.00' })],
  ['taxes as we compute them, to the cent', taxes({ ...iva, base: '100', amount: '16' })],
  ['ISR and IVA withheld', taxes(iva, isr, { ...iva, rate: '0.106667', withholding: true })],
  ['RESICO with its withholding', { issuer: resico, ...taxes(iva, { ...isr, rate: '0.0125' }) }],
  ['IVA 8 % from the border', { issuer: border, zona: 'America/Tijuana', ...taxes({ ...iva, rate: '0.08' }) }],
  [
    'a global invoice at IVA 8 % from the border',
    {
      body: { use: 'S01', global, items: [{ ...ticket, taxes: [{ ...iva, rate: '0.08' }] }] },
      receiver: { ...general, domicilioFiscal: '22000' },
      issuer: border,
      zona: 'America/Tijuana',
    },
  ],
  ['ISR withheld alone with tax object 06', items({ ...item, taxObject: '06', taxes: [isr] })],
  [
    'IEPS alone with tax object 07',
    items({ ...item, taxObject: '07', taxes: [{ type: '003', factorType: 'Tasa', rate: '0.08' }] }),
  ],
  ['a temporary export', { body: { export: '03' } }],
  ['a definitive export with a customs key other than A1', { body: { export: '04' } }],
  ['5,000 items', items(...Array.from({ length: 5_000 }, () => item))],
  ['1,000 astral characters', items({ ...item, description: '🧾'.repeat(1000) })],
];

const spare = { productKey: '01010101', quantity: '1', description: 'Parte' };

describe('validate', () => {
  for (const [title, request] of fine) {
    it(`has no finding for ${title}`, () => {
      expect(ask(request)).to.deep.equal([]);
    });
  }

  for (const [title, request, code, path] of errors) {
    it(`rejects ${title}: ${code}`, () => {
      const found = ask(request).filter(({ severity }) => severity === 'error');
      expect(found.map((violation) => `${violation.code} ${violation.path}`)).to.include(`${code} ${path}`);
      expect(isIssuable(found)).to.equal(false);
    });
  }

  for (const [title, request, code, path] of warnings) {
    it(`warns about ${title}: ${code}`, () => {
      const found = ask(request);
      expect(found.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
      expect(found.map((violation) => `${violation.code} ${violation.path}`)).to.include(`${code} ${path}`);
      expect(isIssuable(found)).to.equal(true);
    });
  }

  it('corrects names: removes a company suffix, and the accent of the general public', () => {
    const patchOf = (request: Ask, code: string) => ask(request).find((one) => one.code === code)?.patch;
    const toName = (value: string) => [{ op: 'add', path: '/customer/legalName', value }];
    for (const nombre of ['Universidad, S.A. de C.V.', 'UNIVERSIDAD SA DE CV'])
      expect(patchOf({ receiver: { ...receiver, nombre } }, 'CFDI40145'), nombre).to.deep.equal(toName('UNIVERSIDAD'));
    const accented = {
      body: { use: 'S01', global, items: [ticket] },
      receiver: { ...general, nombre: 'Público en General' },
    };
    expect(patchOf(accented, 'GLOBAL_NOT_ALLOWED')).to.deep.equal(toName('PUBLICO EN GENERAL'));
  });

  it('warns of a name that only looks like a registered one, and corrects what cannot be seen', () => {
    const of = (nombre: string) => {
      const found = ask({ receiver: { ...receiver, nombre } }).filter(({ code }) => code === 'CFDI40145');
      return found.map(({ severity, patch }) => [severity, patch]);
    };
    const corrected = [{ op: 'add', path: '/customer/legalName', value: 'UNIVERSIDAD ROBÓTICA' }];
    for (const nombre of [
      'UNIVERSIDAD ROBÓTICA\u200b',
      '\ufeffUNIVERSIDAD ROBÓTICA',
      'UNIVERSIDAD\u00a0ROBÓTICA',
      'UNIVERSIDAD ROBO\u0301TICA\u200b',
      'UNIVERSI\u00adDAD ROBÓTICA',
      '\u202eUniversidad Robótica\u00a0S.A. de C.V.',
    ])
      expect(of(nombre), JSON.stringify(nombre)).to.deep.equal([['warning', corrected]]);
    expect(of('UNIVERSID\u0410D ROBÓTICA')).to.deep.equal([['warning', undefined]]);
    expect(of('PINGÜINOS & ÑANDÚES “EL 100%” – MÉXICO')).to.deep.equal([]);
  });

  it('says that the country of a foreigner with a tax number cannot be MEX, where it was sent', () => {
    const found = ask({ receiver: { ...foreigner, residenciaFiscal: 'MEX', numRegIdTrib: '123456789' } });
    const { message, hint } = found.find(({ code }) => code === 'CFDI40153') ?? {};
    expect(message?.en).to.match(/cannot be MEX$/);
    expect(message?.es).to.match(/no puede ser MEX$/);
    expect(hint?.en).to.include('such as USA');
  });

  it('reports all findings at once', () => {
    const found = ask({
      body: {
        date: 'yesterday',
        use: 'D01',
        paymentForm: '99',
        currency: 'USD',
        items: [
          { ...item, amount: '1' },
          { ...item, productKey: 'x' },
        ],
      },
      receiver: { ...receiver, domicilioFiscal: '1' },
    });
    expect(found.map(({ code }) => code)).to.include.members([
      'CFDI40101',
      'CFDI40161',
      'PUE_WITH_99',
      'CFDI40115',
      'AMOUNT_MISMATCH',
      'CFDI40162',
      'RECEIVER_ZIP_INVALID',
    ]);
  });

  it('reports a receiver regime that cannot be right once, not the uses that it would not admit', () => {
    const found = (regimenFiscal: string | undefined, use = 'G03') =>
      ask({ body: { use }, receiver: { ...receiver, regimenFiscal } }).map(({ code, path }) => `${code} ${path}`);
    for (const unknown of ['699', '1', undefined])
      expect(found(unknown)).to.deep.equal(['CFDI40157 customer.taxSystem']);
    expect(found('605')).to.deep.equal(['CFDI40158 customer.taxSystem']);
    expect(found('699', 'D01')).to.deep.equal(['CFDI40157 customer.taxSystem', 'CFDI40161 use']);
  });

  it('reports a discount over the amount once, not what follows from it', () => {
    const both = [iva, isr];
    const found = (...all: ItemBody[]) => ask(items(...all)).map(({ code, path }) => `${code} ${path}`);
    expect(found({ ...item, discount: '120', taxes: both })).to.deep.equal(['CFDI40169 items[0].discount']);
    expect(found({ ...item, discount: '100.01' }, item)).to.deep.equal(['CFDI40169 items[0].discount']);
    expect(found({ ...item, discount: '120' }, { ...item, discount: '100' })).to.deep.equal([
      'CFDI40169 items[0].discount',
      'CFDI40174 items[1].taxes[0].base',
    ]);
  });

  it('reports a price that is absent or zero once, not the tax base that follows from it', () => {
    for (const unitPrice of ['', '0'])
      expect(
        ask(items({ ...item, unitPrice, taxes: [iva, isr] })).map(({ code, path }) => `${code} ${path}`),
      ).to.deep.equal(['CFDI40166 items[0].unitPrice']);
  });

  it('keeps the cents of the largest amounts it accepts, as a JSON number', () => {
    const total = '9999999999999.99';
    expect(JSON.stringify(Number(total))).to.equal(total);
    const largest = { ...bare, quantity: '1000', unitPrice: '9999999999.99999' };
    expect(ask(items(largest)).filter(({ severity }) => severity === 'error')).to.deep.equal([]);
  });

  it('reports the maximum for a number that is too large, not that it must be positive', () => {
    const large = { quantity: '1000000000000', unitPrice: '1000000000000' };
    const found = ask({
      body: {
        currency: 'USD',
        exchange: `1${'0'.repeat(18)}`,
        items: [{ ...item, ...large, parts: [{ ...spare, ...large }] }],
      },
    });
    const at = (path: string) => found.find((each) => each.path === path)?.message;
    for (const path of ['quantity', 'unitPrice', 'parts[0].quantity', 'parts[0].unitPrice'])
      expect(at(`items[0].${path}`)).to.deep.equal({
        en: `items[0].${path} must be at most 999999999999.999999`,
        es: `items[0].${path} debe ser como máximo 999999999999.999999`,
      });
    expect(at('exchange')?.en).to.equal('exchange must be at most 999999999999999999.999999');
    const transfer = ask({ body: { ...traslado, items: [{ ...bare, unitPrice: large.unitPrice }] } });
    expect(transfer.map(({ message }) => message.en)).to.include(
      'items[0].unitPrice must be at most 999999999999.999999',
    );
  });

  it('reports the same for a part as for an item: too many decimals, and how to round them', () => {
    const found = ask({
      body: { items: [{ ...item, parts: [{ ...spare, quantity: '1.1234567', unitPrice: '2.1234567' }] }] },
    });
    expect(found.map(({ code, path, hint }) => [code, path, hint?.en])).to.deep.equal([
      ['QUANTITY_INVALID', 'items[0].parts[0].quantity', 'Round it to six decimals: 1.123457.'],
      ['UNIT_PRICE_DECIMALS', 'items[0].parts[0].unitPrice', 'Round it to six decimals: 2.123457.'],
    ]);
    const transfer = ask({ body: { ...traslado, items: [{ ...bare, parts: [{ ...spare, unitPrice: '-1' }] }] } });
    expect(transfer.map(({ code, message }) => [code, message.en])).to.deep.equal([
      ['CFDI40197', 'items[0].parts[0].unitPrice must not be negative'],
    ]);
  });

  it('reports every invalid date alike, in the words of the specification', () => {
    for (const date of ['2026-11-17T11:30:00', '2026-11-20T12:30:01', '2026-11-20T10:00:00Z', '']) {
      const [violation] = ask({ body: { date } }).filter(({ path }) => path === 'date');
      expect(violation?.message.en, date).to.equal('date must be a local date-time within the last 72 hours');
      expect(violation?.hint?.en, date).to.include('such as 2026-11-20T12:30:00,');
    }
  });

  it('checks the date by the clock of the place of issue', () => {
    const date = '2026-11-20T12:00:00';
    expect(ask({ body: { date } })).to.deep.equal([]);
    const ahead = ask({ body: { date }, issuer: border, zona: 'America/Tijuana' });
    expect(ahead.map(({ code }) => code)).to.deep.equal(['DATE_OUT_OF_RANGE']);
  });

  it('reports an unknown key once, however many items have it', () => {
    const odd = { ...item, productKey: '99999999' };
    expect(ask(items(odd, odd, odd)).map(({ path }) => path)).to.deep.equal(['items[0].productKey']);
  });

  it('reports every finding in both languages, with a code, and identifies SAT rules', () => {
    for (const [title, request] of [...errors, ...warnings]) {
      for (const violation of ask(request)) {
        expect(violation.message.en.length, title).to.be.greaterThan(5);
        expect(violation.message.es.length, title).to.be.greaterThan(5);
        expect(violation.code).to.match(/^[A-Z][A-Z0-9_]+$/);
        // Our check is stricter than the SAT's tolerance: the finding has its own code and also names the SAT's rule.
        if (violation.source === 'sat') expect(violation.rule, title).to.be.a('string');
        else if (violation.rule) expect(violation.code).to.match(/AMOUNT_MISMATCH$/);
        if (violation.rule) expect(violation.rule).to.match(/^(CFDI1?40\d{3}|301|401)$/);
      }
    }
  });

  it('does not crash on any text in any field', () => {
    const hostile = ['', '|', '\0', '💥'.repeat(500), '__proto__', '1e999', '-0', ' '];
    for (const text of hostile) {
      const odd = {
        quantity: text,
        unitPrice: text,
        amount: text,
        description: text,
        productKey: text,
        unitKey: text,
        unit: text,
        sku: text,
        discount: text,
        taxObject: text,
      };
      const tax = { type: text, factorType: text, rate: text, base: text, amount: text };
      const body = {
        items: [
          { ...odd, taxes: [tax, { ...tax, withholding: true }] },
          { ...item, taxes: [tax, { ...iva, rate: text }] },
        ],
        use: text,
        paymentForm: text,
        paymentMethod: text,
        currency: text,
        exchange: text,
        export: text,
        date: text,
        series: text,
        relatedInvoiceUuid: text,
        global: { periodicity: text, months: text, year: text },
      };
      const to = {
        rfc: text,
        nombre: text,
        domicilioFiscal: text,
        regimenFiscal: text,
        residenciaFiscal: text,
        numRegIdTrib: text,
      };
      const found = ask({
        body,
        receiver: to,
        issuer: { rfc: text, nombre: text, regimenFiscal: text, lugarExpedicion: text },
      });
      expect(isIssuable(found), JSON.stringify(text)).to.equal(false);
    }
  });
});
