/** The document that carries Comercio Exterior: rows CCE102 to CCE120, CCE142, CCE151. */
import { RFC_PUBLICO_GENERAL } from '../../../rfc.ts';
import { ourError, ourWarning, satError, text } from '../../../rules/rule.ts';
import { demand, exactlyWhen, forbid, mustBe, when } from '../../presence.ts';
import { MOTIVES, type Rule } from './model.ts';

/** CCE115: complements that may appear in the same document. */
const NEIGHBOURS = new Set([
  'comercioExterior20',
  'cartaPorte31',
  'impuestosLocales10',
  'leyendasFiscales10',
  'registroFiscal10',
]);

const carried = when('the document has Comercio Exterior', 'el comprobante lleva Comercio Exterior');
const transfer = when('the document is of type T', 'el comprobante es de tipo T');

/** c_TipoRelacion: transfers of goods already invoiced. */
const INVOICED_BEFORE = '05';
/** The matrix requires a relation; its type is from the guide. */
const otherRelation = ourWarning(
  'FOREIGN_TRADE_GUIDE',
  'related',
  text(
    'no relation is 05, which is used with motivoTraslado 01',
    'ninguna relación es 05, con la que se usa motivoTraslado 01',
  ),
  text('Add the invoice of the goods with relation 05.', 'Indique la factura de las mercancías con la relación 05.'),
);

/** CCE102, CCE103, CCE116 and the guide: requirements of a transfer by its motive. */
const motive: Rule = ({ data, draft, path }, report) => {
  const { motivoTraslado, propietario } = data;
  const isTransfer = draft.tipoDeComprobante === 'T';
  const at = `${path}.motivoTraslado`;
  if (!isTransfer && motivoTraslado !== undefined) {
    const message = text(`${at} is allowed only in a document of type T`, `${at} se permite solo en el tipo T`);
    report(ourError('FOREIGN_TRADE_GUIDE', at, message, text('Omit it.', 'Omítalo.')));
  }
  const owned = isTransfer && motivoTraslado === MOTIVES.ofOthers;
  const ofOthers = when(
    'a document of type T has motivoTraslado 05',
    'un comprobante de tipo T tiene motivoTraslado 05',
  );
  if (owned && propietario === undefined) demand(report, 'CCE102', `${path}.propietario`, ofOthers);
  if (!owned && propietario !== undefined)
    exactlyWhen(report, 'CCE103', `${path}.propietario`, propietario, false, ofOthers);
  if (!isTransfer || motivoTraslado !== MOTIVES.invoicedBefore) return;
  const related = draft.cfdiRelacionados.filter(({ uuids }) => uuids.length > 0);
  if (related.length > 0) {
    if (!related.some(({ tipoRelacion }) => tipoRelacion === INVOICED_BEFORE)) report(otherRelation);
    return;
  }
  const message = text(
    'related is required when motivoTraslado is 01',
    'related es obligatorio cuando motivoTraslado es 01',
  );
  const hint = text(
    'Add the invoice of the goods with relation 05.',
    'Indique la factura de las mercancías con la relación 05.',
  );
  report(satError('CCE116', 'related', message, hint));
};

/** CCE106, CCE111, CCE112: fields not allowed in an export. */
const notBeside: Rule = ({ draft }, report) => {
  if (draft.informacionGlobal !== undefined) forbid(report, 'CCE106', 'global', carried);
  for (const [i, { aCuentaTerceros, cuentaPredial }] of draft.conceptos.entries()) {
    if (aCuentaTerceros !== undefined) forbid(report, 'CCE111', `items[${i}].thirdParty`, carried);
    if (cuentaPredial !== undefined) forbid(report, 'CCE112', `items[${i}].propertyTaxAccounts`, carried);
  }
};

/** CCE107, CCE108: a sale has a named receiver, a transfer is addressed to the issuer. */
const receiver: Rule = ({ draft }, report) => {
  const { emisor, receptor } = draft;
  if (draft.tipoDeComprobante === 'T') {
    if (receptor.rfc === emisor.rfc) return;
    const hint = text(
      'Use your own organization as the customer, with its name, regime and postal code.',
      'Indique como cliente a su propia organización, con su nombre, régimen y código postal.',
    );
    mustBe(report, 'CCE108', 'customer.taxId', emisor.rfc, transfer, hint);
  } else if (receptor.rfc === RFC_PUBLICO_GENERAL) {
    const message = text(
      `customer.taxId ${RFC_PUBLICO_GENERAL} is not allowed in an export`,
      `customer.taxId ${RFC_PUBLICO_GENERAL} no se permite en una exportación`,
    );
    const hint = text(
      'Send XEXX010101000 for a foreign customer, or the RFC of a Mexican one.',
      'Envíe XEXX010101000 para un cliente extranjero, o el RFC de uno mexicano.',
    );
    report(satError('CCE107', 'customer.taxId', message, hint));
  }
};

/** CCE109, CCE110: items subject to tax have taxes; a transfer has none. */
const taxes: Rule = ({ draft }, report) => {
  const isTransfer = draft.tipoDeComprobante === 'T';
  for (const [i, { objetoImp, impuestos }] of draft.conceptos.entries()) {
    if (isTransfer && objetoImp !== '01') mustBe(report, 'CCE110', `items[${i}].taxObject`, '01', transfer);
    if (objetoImp !== '02' || impuestos.length > 0) continue;
    const at = `items[${i}].taxes`;
    const message = text(`${at} is required with taxObject 02`, `${at} es obligatorio con taxObject 02`);
    const hint = text('Add IVA at 0 %, or send taxObject 01.', 'Agregue IVA al 0 %, o envíe taxObject 01.');
    report(satError('CCE109', at, message, hint));
  }
};

/** CCE115: complements allowed in the same document. */
const neighbours: Rule = ({ comprobante }, report) => {
  for (const key of Object.keys(comprobante.complementos ?? {})) {
    if (NEIGHBOURS.has(key)) continue;
    const message = text(
      `${key} cannot be combined with Comercio Exterior`,
      `${key} no puede combinarse con Comercio Exterior`,
    );
    const hint = text('Issue it in a separate document.', 'Emítalo en un comprobante aparte.');
    report(satError('CCE115', `complements.${key}`, message, hint));
  }
};

/** CCE118: a certificate of origin has a number. */
const origin: Rule = ({ data, path }, report) => {
  const why = when('certificadoOrigen is 1', 'certificadoOrigen es 1');
  const certified = data.certificadoOrigen === '1';
  exactlyWhen(report, 'CCE118', `${path}.numCertificadoOrigen`, data.numCertificadoOrigen, certified, why);
};

/** CCE120: a sale states its incoterm. */
const incoterm: Rule = ({ data, draft, path }, report) => {
  if (draft.exportacion !== '02' || data.incoterm !== undefined) return;
  demand(report, 'CCE120', `${path}.incoterm`, when('export is 02', 'export es 02'));
};

/** CCE142: a transfer has one addressee. */
const oneAddressee: Rule = ({ data, draft, path }, report) => {
  if (draft.tipoDeComprobante !== 'T' || data.destinatario?.length === 1) return;
  const at = `${path}.destinatario`;
  const message = text(
    `${at} must have exactly one element in type T`,
    `${at} debe tener exactamente un elemento en el tipo T`,
  );
  const hint = text(
    'Send the destination of the goods in one element.',
    'Envíe el destino de las mercancías en un solo elemento.',
  );
  report(satError('CCE142', at, message, hint));
};

/** CCE151: concepts have a NoIdentificacion, which the goods refer to. */
const named: Rule = ({ draft }, report) => {
  for (const [i, { noIdentificacion }] of draft.conceptos.entries())
    if (noIdentificacion === undefined) demand(report, 'CCE151', `items[${i}].sku`, carried);
};

export const documentRules: readonly Rule[] = [
  motive,
  notBeside,
  receiver,
  taxes,
  neighbours,
  origin,
  incoterm,
  oneAddressee,
  named,
];
