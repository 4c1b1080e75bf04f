import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { InvoiceBody, ItemBody, Receiver } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { parseCfdi } from '@lacre/cfdi/parse';
import { buildXml } from '@lacre/cfdi/xml';
import { expect } from 'chai';
import { STAND_IN } from './golden-documents.ts';
import { stringOfXslt } from './sat-reference.ts';
import { itAsRecorded } from './sat-verdicts.ts';

const ODD = ' \t a  &  <b> "c" \'d\' \r\n\n ñ Ñ 🧾 \u00a0 ';
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

const minimal: ItemBody = { quantity: '1', unitPrice: '1', description: 'x', productKey: '80101500', unitKey: 'E48' };

/** Each optional attribute or node of an item, and of the document, separately. */
const ITEM_OPTIONS: Partial<ItemBody>[] = [
  { sku: ODD },
  { unit: ODD },
  { description: ODD },
  { discount: '0.123456' },
  { taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }] },
  { taxes: [{ type: '002', factorType: 'Exento' }] },
  { taxes: [{ type: '003', factorType: 'Cuota', rate: '1.5' }] },
  { taxes: [{ type: '001', factorType: 'Tasa', rate: '0.1', withholding: true }] },
  { thirdParty: { taxId: 'IIA040805DZ4', legalName: ODD, taxSystem: '601', zip: '62661' } },
  { customsDocuments: ['26 48 3009 0001234', '26 48 3009 0001235'] },
  { propertyTaxAccounts: ['1', 'A2'] },
  { parts: [{ productKey: '43211500', quantity: '2', description: ODD }] },
  { parts: [{ productKey: '43211500', quantity: '2', description: 'y', sku: ODD, unit: ODD, unitPrice: '3.5' }] },
  { parts: [{ productKey: '43211500', quantity: '1', description: 'z', customsDocuments: ['26 48 3009 0001234'] }] },
];
const BODY_OPTIONS: Partial<InvoiceBody>[] = [
  { series: ' A & B ' },
  { folioNumber: '<1>' },
  { paymentForm: '03' },
  { paymentMethod: 'PPD', paymentForm: '99' },
  { paymentConditions: ODD },
  { currency: 'USD', exchange: '17.1234' },
  { export: '03' },
  { global: { periodicity: '04', months: '11', year: '2026' } },
  {
    related: [
      { type: '04', uuids: [UUID, UUID] },
      { type: '07', uuids: [UUID] },
    ],
  },
  { type: 'E', relatedInvoiceUuid: UUID },
  { type: 'T' },
  { acquirerOperation: '1' },
  { localTaxes: [{ name: ODD, rate: '3' }] },
  {
    localTaxes: [
      { name: ODD, rate: '0.5', withholding: true },
      { name: 'b', rate: '2' },
    ],
  },
];
const FOREIGNER: Receiver = { rfc: 'XEXX010101000', nombre: ODD, residenciaFiscal: 'USA', numRegIdTrib: '123456789' };
const PLAIN: Receiver = { rfc: 'L&O950913MSA', nombre: 'A', domicilioFiscal: '86991', regimenFiscal: '601' };

function document(body: Partial<InvoiceBody>, receiver = PLAIN): string {
  const issuer = { rfc: 'OÑO120726RX3', nombre: ODD, regimenFiscal: '601', lugarExpedicion: '42501' };
  const context = { issuer, receiver, now: new Date('2026-11-20T18:30:00Z'), zona: 'America/Mexico_City' };
  const draft = normalise({ use: 'G03', items: [minimal], ...body }, context);
  return buildXml(withCertificado(calculate(draft, 2), '30001000000500003416'), STAND_IN, body.addenda);
}

function everything(without: Partial<InvoiceBody> = {}, withoutItem: Partial<ItemBody> = {}): string {
  const clear = (options: object) => Object.fromEntries(Object.keys(options).map((key) => [key, undefined]));
  const body: InvoiceBody = { items: [] };
  for (const option of BODY_OPTIONS) if (option.type === undefined) Object.assign(body, option);
  const item = { ...minimal };
  for (const option of ITEM_OPTIONS) Object.assign(item, option);
  return document(
    {
      ...body,
      addenda: '<x:orden xmlns:x="urn:x">|7|</x:orden>',
      ...clear(without),
      items: [{ ...item, ...clear(withoutItem), description: withoutItem.description ? 'x' : ODD }, minimal, item],
    },
    FOREIGNER,
  );
}

/**
 * The same document as other software might write it: other quotes, character references, insignificant white space.
 */
function rewritten(xml: string, round: number): string {
  let n = round;
  return xml.replace(/ ([A-Za-zñ]+)="([^"]*)"/g, (whole, name: string, value: string) => {
    n = (n * 48_271) % 2_147_483_647;
    if (n % 4 === 0 && !/^(xmlns|Version|version)/.test(name) && /^[\w ]+$/.test(value)) {
      const [first = '', ...rest] = [...value];
      return `\n\t${name}\n=\r\n'&#x20;&#${first.codePointAt(0)};${rest.join('')}&#10;\t '`;
    }
    if (n % 4 === 1 && !value.includes("'")) return `  ${name} = '${value.replaceAll('&quot;', '"')}'`;
    return whole;
  });
}

describe('original string of every optional node and attribute', () => {
  const documents = [
    document({}),
    document({}, FOREIGNER),
    everything(),
    ...BODY_OPTIONS.map((option) => document(option)),
    ...ITEM_OPTIONS.map((option) => document({ items: [{ ...minimal, ...option }] })),
    ...BODY_OPTIONS.map((option) => everything(option)),
    ...ITEM_OPTIONS.map((option) => everything({}, option)),
  ];
  const all = [...documents, ...documents.flatMap((xml) => [1, 2, 3].map((round) => rewritten(xml, round * 7919)))];

  it('is the same however the XML is written', () => {
    for (const xml of documents) {
      const ours = cadenaOriginal(parseCfdi(xml).comprobante);
      for (const round of [1, 2, 3, 4]) {
        expect(cadenaOriginal(parseCfdi(rewritten(xml, round * 7919)).comprobante)).to.equal(ours);
      }
    }
  });

  it('is rebuilt with its XML from the parsed document, including the Addenda', () => {
    for (const xml of documents) {
      const { comprobante, sello, addenda, beyondModel } = parseCfdi(xml);
      expect(beyondModel).to.deep.equal([]);
      expect(buildXml(comprobante, sello, addenda)).to.equal(xml);
    }
  });

  itAsRecorded(
    'every optional node and attribute: string',
    'xsltproc',
    `is the one of the SAT's XSLT, byte for byte, on ${all.length} documents`,
    () => all.map((xml) => cadenaOriginal(parseCfdi(xml).comprobante)),
    (ours) => expect(stringOfXslt(all).split(/(?<=\|\|)(?=\|\|4\.0)/)).to.deep.equal(ours),
  );
});
