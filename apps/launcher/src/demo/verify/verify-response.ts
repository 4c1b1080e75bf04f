import { Decimal, sum } from '@lacre/pac-simulator/decimals';
import { attribute, type CfdiElement, childNamed, elementsAt } from '@lacre/pac-simulator/read-cfdi';
import type { Check } from '../check.ts';
import type { Amounts, InvoiceRequest } from '../demo-invoices.ts';
import type { Customer, Person } from '../people.ts';
import type { InvoiceResponse } from '../responses.ts';
import type { Stamped } from './read-stamped.ts';
import { money } from './verify-sums.ts';

type Pair = [name: string, one: string | undefined, other: string | undefined];

/** Compares the API's response about the invoice with its XML. */
export function verifyResponse({ comprobante, timbre }: Stamped, answer: InvoiceResponse): Check {
  const taxes = childNamed(comprobante, 'Impuestos');
  const emisor = childNamed(comprobante, 'Emisor');
  const receptor = childNamed(comprobante, 'Receptor');
  const conceptos = elementsAt(comprobante, 'Conceptos/Concepto');
  const of = (element: CfdiElement | undefined, name: string) => element && attribute(element, name);
  const pairs: Pair[] = [
    ['uuid', answer.uuid.toUpperCase(), of(timbre, 'UUID')?.toUpperCase()],
    ['serie', answer.serie, of(comprobante, 'Serie')],
    ['folio', answer.folio, of(comprobante, 'Folio')],
    ['tipoComprobante', answer.tipoComprobante, of(comprobante, 'TipoDeComprobante')],
    ['fecha', answer.fecha, of(comprobante, 'Fecha')],
    ['fechaTimbrado', answer.fechaTimbrado, of(timbre, 'FechaTimbrado')],
    ['moneda', answer.moneda, of(comprobante, 'Moneda')],
    ['lugarExpedicion', answer.lugarExpedicion, of(comprobante, 'LugarExpedicion')],
    ['emisor.rfc', answer.emisor.rfc, of(emisor, 'Rfc')],
    ['emisor.nombre', answer.emisor.nombre, of(emisor, 'Nombre')],
    ['emisor.regimenFiscal', answer.emisor.regimenFiscal, of(emisor, 'RegimenFiscal')],
    ['receptor.rfc', answer.receptor.rfc, of(receptor, 'Rfc')],
    ['receptor.nombre', answer.receptor.nombre, of(receptor, 'Nombre')],
    ['rfcReceptor', answer.rfcReceptor, of(receptor, 'Rfc')],
    ['usoCfdi', answer.usoCfdi, of(receptor, 'UsoCFDI')],
    ['sello', answer.sello, of(comprobante, 'Sello')],
    ['selloSat', answer.selloSat, of(timbre, 'SelloSAT')],
    ['noCertificado', answer.noCertificado, of(comprobante, 'NoCertificado')],
    ['noCertificadoSat', answer.noCertificadoSat, of(timbre, 'NoCertificadoSAT')],
    ...amountPairs([
      ['subtotal', answer.subtotal, of(comprobante, 'SubTotal')],
      ['descuento', answer.descuento, of(comprobante, 'Descuento')],
      ['totalTraslados', answer.totalTraslados, of(taxes, 'TotalImpuestosTrasladados')],
      ['totalRetenidos', answer.totalRetenidos, of(taxes, 'TotalImpuestosRetenidos')],
      ['total', answer.total, of(comprobante, 'Total')],
    ]),
    ['lines', String(answer.conceptos.length), String(conceptos.length)],
    ...conceptos.flatMap((concepto, index) => {
      const line = answer.conceptos[index];
      return amountPairs([
        [`line ${index + 1} quantity`, line?.cantidad, of(concepto, 'Cantidad')],
        [`line ${index + 1} price`, line?.valorUnitario, of(concepto, 'ValorUnitario')],
        [`line ${index + 1} amount`, line?.importe, of(concepto, 'Importe')],
      ]);
    }),
  ];
  return verdict('API = XML', pairs, (count) => `${count} fields of the API's response match the XML`, ['API', 'XML']);
}

interface Wanted {
  body: InvoiceRequest;
  expected: Amounts;
  issuer: Person;
  customer: Customer;
  lugarExpedicion: string;
}

/** Compares the request, and amounts calculated by hand, with the stamped document. */
export function verifyRequest(
  { comprobante }: Stamped,
  { body, expected, issuer, customer, lugarExpedicion }: Wanted,
): Check {
  const taxes = childNamed(comprobante, 'Impuestos');
  const emisor = childNamed(comprobante, 'Emisor');
  const receptor = childNamed(comprobante, 'Receptor');
  const conceptos = elementsAt(comprobante, 'Conceptos/Concepto');
  const of = (element: CfdiElement | undefined, name: string) => element && attribute(element, name);
  const pairs: Pair[] = [
    ['LugarExpedicion', lugarExpedicion, of(comprobante, 'LugarExpedicion')],
    ['FormaPago', body.paymentForm, of(comprobante, 'FormaPago')],
    ['MetodoPago', body.paymentMethod ?? 'PUE', of(comprobante, 'MetodoPago')],
    ['issuer', `${issuer.rfc} ${issuer.regimenFiscal}`, `${of(emisor, 'Rfc')} ${of(emisor, 'RegimenFiscal')}`],
    ['customer', `${customer.taxId} ${customer.legalName}`, `${of(receptor, 'Rfc')} ${of(receptor, 'Nombre')}`],
    ['use', body.use, of(receptor, 'UsoCFDI')],
    ['lines', String(body.items.length), String(conceptos.length)],
    ...body.items.flatMap((item, index): Pair[] => {
      const concepto = conceptos[index];
      const name = `line ${index + 1}`;
      return [
        [`${name} key`, item.productKey, of(concepto, 'ClaveProdServ')],
        [`${name} description`, item.description, of(concepto, 'Descripcion')],
        ...amountPairs([
          [`${name} quantity`, item.quantity, of(concepto, 'Cantidad')],
          [`${name} price`, item.unitPrice, of(concepto, 'ValorUnitario')],
          [`${name} discount`, item.discount ?? 0, of(concepto, 'Descuento')],
        ]),
        [`${name} taxes`, item.taxes.map(({ type, rate }) => `${type} ${rate}`).join(', '), taxText(concepto)],
      ];
    }),
    ...amountPairs([
      ['SubTotal', expected.subtotal, of(comprobante, 'SubTotal')],
      ['Descuento', expected.descuento, of(comprobante, 'Descuento')],
      ['taxes transferred', expected.trasladados, of(taxes, 'TotalImpuestosTrasladados')],
      ['taxes withheld', expected.retenidos, of(taxes, 'TotalImpuestosRetenidos')],
      ['Total', expected.total, of(comprobante, 'Total')],
    ]),
  ];
  const say = (count: number) =>
    `${count} fields are as sent, and the total is ${money(expected.total)} as calculated by hand`;
  return verdict('as requested', pairs, say, ['request', 'XML']);
}

function taxText(concepto: CfdiElement | undefined): string {
  return ['Impuestos/Traslados/Traslado', 'Impuestos/Retenciones/Retencion']
    .flatMap((path) => elementsAt(concepto, path))
    .map((tax) => `${attribute(tax, 'Impuesto')} ${attribute(tax, 'TasaOCuota')}`)
    .join(', ');
}

/** Compares amounts as numbers: `0`, `0.00` and an absent attribute are equal. */
function amountPairs(pairs: [name: string, one: number | string | undefined, other: string | undefined][]): Pair[] {
  return pairs.map(([name, one, other]) => [
    name,
    one === undefined ? undefined : new Decimal(one).toString(),
    sum([other]).toString(),
  ]);
}

function verdict(name: string, pairs: Pair[], say: (count: number) => string, [one, other]: [string, string]): Check {
  const different = pairs.filter(([, a, b]) => a === undefined || a !== b);
  return {
    name,
    ok: different.length === 0,
    text:
      different.length === 0
        ? say(pairs.length)
        : different.map(([field, a, b]) => `${field}: ${one} ${a}, ${other} ${b}`).join('; '),
  };
}
