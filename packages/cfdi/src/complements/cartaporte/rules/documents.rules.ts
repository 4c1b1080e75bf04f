/** Customs documents, parcels and quantities of the goods: rows CP172 to CP181. */
import { checkPedimento } from '../../../rules/customs.ts';
import { type Report, satError, text } from '../../../rules/rule.ts';
import { demand, exactlyWhen, forbid, when } from '../../presence.ts';
import { type DocumentacionAduanera, type Rule, waysOf } from './model.ts';

/** CP172, CP173: imported goods have customs documents, exported goods may, others have none. */
const customs: Rule = (facts, report) => {
  const { data, path } = facts;
  for (const [i, { documentacionAduanera }] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}].documentacionAduanera`;
    const direction = data.entradaSalidaMerc;
    if (direction === 'Entrada' && documentacionAduanera === undefined)
      demand(report, 'CP172', at, when('entradaSalidaMerc is Entrada', 'entradaSalidaMerc es Entrada'));
    if (data.transpInternac === 'No' && documentacionAduanera !== undefined)
      forbid(report, 'CP172', at, when('transpInternac is No', 'transpInternac es No'));
    for (const [j, document] of (documentacionAduanera ?? []).entries())
      customsDocument(facts, document, `${at}[${j}]`, report);
  }
};

/** CP173 to CP176. */
function customsDocument(
  { data, draft, pedimentos }: Parameters<Rule>[0],
  document: DocumentacionAduanera,
  at: string,
  report: Report,
): void {
  const { tipoDocumento, numPedimento, identDocAduanero, rfcImpo } = document;
  const leaving = data.entradaSalidaMerc === 'Salida';
  if (leaving && tipoDocumento === '01')
    report(
      satError(
        'CP173',
        `${at}.tipoDocumento`,
        text(`${at}.tipoDocumento cannot be 01 on Salida`, `${at}.tipoDocumento no puede ser 01 en una Salida`),
        text('Send the type of the export document.', 'Envíe el tipo del documento de exportación.'),
      ),
    );
  const numbered = data.entradaSalidaMerc === 'Entrada' && tipoDocumento === '01';
  const why = when('the goods enter with a pedimento (01)', 'las mercancías entran con pedimento (01)');
  exactlyWhen(report, 'CP174', `${at}.numPedimento`, numPedimento, numbered, why);
  if (numPedimento !== undefined && checkPedimento(numPedimento, draft.fecha, pedimentos) === 'wrong') {
    const message = text(
      `${at}.numPedimento ${numPedimento} is not possible: check year, customs office, broker and number`,
      `${at}.numPedimento ${numPedimento} no es posible: revise año, aduana, patente y número`,
    );
    report(
      satError('CP174', `${at}.numPedimento`, message, text('Copy it from the document.', 'Cópielo del pedimento.')),
    );
  }
  const other = when('tipoDocumento is not 01', 'tipoDocumento no es 01');
  exactlyWhen(report, 'CP175', `${at}.identDocAduanero`, identDocAduanero, tipoDocumento !== '01', other);
  const given = when('numPedimento is given', 'se indica numPedimento');
  exactlyWhen(report, 'CP176', `${at}.rfcImpo`, rfcImpo, numPedimento !== undefined, given);
}

/** CP177: transferred parcels (31181701, 24112700) state their waybills. */
const parcels: Rule = ({ data, path, draft }, report) => {
  const isParcel = draft.conceptos.some(({ claveProdServ }) => ['31181701', '24112700'].includes(claveProdServ));
  if (draft.tipoDeComprobante !== 'T' || !isParcel) return;
  const why = when('parcels are transported (31181701, 24112700)', 'se trasladan paquetes (31181701, 24112700)');
  for (const [i, { guiasIdentificacion }] of data.mercancias.mercancia.entries())
    if (guiasIdentificacion === undefined)
      demand(report, 'CP177', `${path}.mercancias.mercancia[${i}].guiasIdentificacion`, why);
};

/** CP178 to CP180: quantities refer to existing locations; with several modes of transport each states its own. */
const quantities: Rule = ({ data, path }, report) => {
  const ids = (kind: string) =>
    new Set(data.ubicaciones.flatMap((each) => (each.tipoUbicacion === kind ? [each.idUbicacion] : [])));
  const [origins, destinations] = [ids('Origen'), ids('Destino')];
  const several = waysOf(data).keys.length > 1;
  for (const [i, { cantidadTransporta }] of data.mercancias.mercancia.entries()) {
    for (const [j, { idOrigen, idDestino, cvesTransporte }] of (cantidadTransporta ?? []).entries()) {
      const at = `${path}.mercancias.mercancia[${i}].cantidadTransporta[${j}]`;
      if (!origins.has(idOrigen)) unknownPlace('CP178', `${at}.idOrigen`, idOrigen, 'Origen', report);
      if (!destinations.has(idDestino)) unknownPlace('CP179', `${at}.idDestino`, idDestino, 'Destino', report);
      const why = when('there are several means of transport', 'hay varios medios de transporte');
      exactlyWhen(report, 'CP180', `${at}.cvesTransporte`, cvesTransporte, several, why);
    }
  }
};

function unknownPlace(rule: 'CP178' | 'CP179', at: string, id: string, kind: string, report: Report): void {
  const message = text(
    `${at} ${id} is not the idUbicacion of ${kind === 'Origen' ? 'an' : 'a'} ${kind}`,
    `${at} ${id} no es el idUbicacion de un ${kind}`,
  );
  report(satError(rule, at, message, text('Send one from ubicaciones.', 'Envíe uno de ubicaciones.')));
}

/** CP181: goods transported by sea have detailed weights. */
const details: Rule = ({ data, path }, report) => {
  const why = when('the transport is by sea', 'el transporte es marítimo');
  for (const [i, { detalleMercancia }] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}].detalleMercancia`;
    exactlyWhen(report, 'CP181', at, detalleMercancia, waysOf(data).sea, why);
  }
};

export const documentationRules: readonly Rule[] = [customs, parcels, quantities, details];
