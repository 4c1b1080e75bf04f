/** The document that carries a Carta Porte: rows CP102 to CP113. */
import { decimalOrUndefined } from '../../../decimal.ts';
import { satError, text } from '../../../rules/rule.ts';
import { mustBe, when } from '../../presence.ts';
import { type Rule, waysOf } from './model.ts';

/** CP109: product keys of freight services. */
const SERVICES = new Set([
  ...range('781015', 0, 3),
  ...range('781016', 0, 4),
  ...range('781017', 0, 6),
  ...range('781018', 0, 4),
  ...range('781018', 6, 7),
  ...range('781019', 0, 5),
  '78102200',
  '78102201',
  ...range('781022', 3, 5),
  '78121603',
  '78141500',
  '78141501',
  '84121806',
  '92121800',
  '92121801',
  '92121802',
]);
/** CP110: intermodal freight. */
const INTERMODAL = new Set(range('781019', 0, 4));
/** CP113: complements that may appear in the same document. */
const NEIGHBOURS = new Set([
  'cartaPorte31',
  'comercioExterior20',
  'pfic10',
  'impuestosLocales10',
  'leyendasFiscales10',
]);

function range(stem: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `${stem}${String(from + i).padStart(2, '0')}`);
}

const transfer = when('the document is of type T', 'el comprobante es de tipo T');

/** CP102, CP103, CP105, CP107, CP111: a transfer is in XXX, without amounts, and addressed to the issuer. */
const traslado: Rule = ({ draft, comprobante }, report) => {
  if (draft.tipoDeComprobante !== 'T') return;
  for (const [rule, member, amount] of [
    ['CP102', 'subTotal', comprobante.subTotal],
    ['CP105', 'total', comprobante.total],
  ] as const)
    if (decimalOrUndefined(amount)?.isZero() !== true) mustBe(report, rule, member, '0', transfer);
  if (comprobante.moneda !== 'XXX') mustBe(report, 'CP103', 'currency', 'XXX', transfer);
  if (draft.receptor.rfc !== draft.emisor.rfc) {
    const hint = text(
      'Use your own organization as the customer, with its name, regime and postal code.',
      'Indique como cliente a su propia organización, con su nombre, régimen y código postal.',
    );
    mustBe(report, 'CP107', 'customer.taxId', draft.emisor.rfc, transfer, hint);
  }
  if (draft.receptor.usoCfdi !== 'S01') mustBe(report, 'CP111', 'use', 'S01', transfer);
};

/** CP104: an invoice has a currency. */
const ingreso: Rule = ({ draft, comprobante }, report) => {
  if (draft.tipoDeComprobante !== 'I' || comprobante.moneda !== 'XXX') return;
  const message = text('currency cannot be XXX in a document of type I', 'currency no puede ser XXX en el tipo I');
  report(
    satError('CP104', 'currency', message, text('Send the currency of the freight.', 'Envíe la moneda del flete.')),
  );
};

/** CP106: items subject to tax (02) have taxes. */
const taxes: Rule = ({ draft }, report) => {
  for (const [i, { objetoImp, impuestos }] of draft.conceptos.entries()) {
    if (objetoImp !== '02' || impuestos.length > 0) continue;
    const at = `items[${i}].taxes`;
    const message = text(`${at} is required with taxObject 02`, `${at} es obligatorio con taxObject 02`);
    report(satError('CP106', at, message, text('Add the taxes, or send 01.', 'Agregue los impuestos o envíe 01.')));
  }
};

/** CP109, CP110: an invoice is for freight; intermodal freight has at least two modes of transport. */
const services: Rule = ({ draft, data, path }, report) => {
  if (draft.tipoDeComprobante !== 'I') return;
  for (const [i, { claveProdServ }] of draft.conceptos.entries()) {
    const at = `items[${i}].productKey`;
    if (!SERVICES.has(claveProdServ)) {
      const message = text(
        `${at} ${claveProdServ} is not the key of a freight service`,
        `${at} ${claveProdServ} no es la clave de un servicio de transporte`,
      );
      const hint = text(
        'Send the key of the service, such as 78101802 (freight by road); list the goods in mercancias.',
        'Envíe la clave del servicio, por ejemplo 78101802 (carga por carretera); indique los bienes en mercancias.',
      );
      report(satError('CP109', at, message, hint));
    }
    if (!INTERMODAL.has(claveProdServ) || waysOf(data).keys.length > 1) continue;
    const message = text(
      `${path}.mercancias must have two means of transport with ${claveProdServ}`,
      `${path}.mercancias debe tener dos medios de transporte con ${claveProdServ}`,
    );
    const hint = text(
      'Add the other means of transport, or use another key.',
      'Agregue el otro medio de transporte o use otra clave.',
    );
    report(satError('CP110', `${path}.mercancias`, message, hint));
  }
};

/** CP113: complements allowed in the same document. */
const neighbours: Rule = ({ comprobante }, report) => {
  for (const key of Object.keys(comprobante.complementos ?? {})) {
    if (NEIGHBOURS.has(key)) continue;
    const message = text(`${key} cannot be combined with Carta Porte`, `${key} no puede combinarse con Carta Porte`);
    const hint = text('Issue it in a separate document.', 'Emítalo en un comprobante aparte.');
    report(satError('CP113', `complements.${key}`, message, hint));
  }
};

export const documentRules: readonly Rule[] = [traslado, ingreso, taxes, services, neighbours];
