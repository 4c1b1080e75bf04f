import { complements } from '@lacre/cfdi/complements/complements';
import { retentionComplements } from '@lacre/cfdi/complements/retenciones/retention-complements';
import { type FiscalDocument, typeOf } from '@lacre/cfdi/fiscal-document';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { dismissed, inParts, leave, once, perception, setOff, severance } from '@lacre/testing/vectors/payroll-parts';
import { receipts } from '@lacre/testing/vectors/receipts';
import { expect } from 'chai';
import { templateOf } from '../../src/pdf/template.ts';
import { paymentReceipt, servicePreview, stamped } from './sample-documents.ts';

const { comprobante: service } = servicePreview();
const [honorarios] = service.conceptos;

const retention: Retenciones = {
  version: '2.0',
  folioInt: 'R-7',
  noCertificado: '30001000000500003416',
  fechaExp: '2026-11-20T12:30:00',
  lugarExpRetenc: '42501',
  cveRetenc: '25',
  descRetenc: 'Honorarios',
  cfdiRetenRelacionados: { tipoRelacion: '01', uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' },
  emisor: { rfcE: 'EKU9003173C9', nomDenRazSocE: 'ESCUELA KEMPER URGATE', regimenFiscalE: '601' },
  receptor: {
    nacionalidadR: 'Nacional',
    nacional: {
      rfcR: 'CUSR850101JK7',
      nomDenRazSocR: 'ROSA CRUZ SOLIS',
      curpR: 'CUSR850101MTCRLS05',
      domicilioFiscalR: '86991',
    },
  },
  periodo: { mesIni: '01', mesFin: '03', ejercicio: '2026' },
  totales: {
    montoTotOperacion: '1000.00',
    montoTotGrav: '900.00',
    montoTotExent: '100.00',
    montoTotRet: '90.00',
    utilidadBimestral: '5.00',
    isrCorrespondiente: '6.00',
    impRetenidos: [{ baseRet: '900.00', impuestoRet: '001', montoRet: '90.00', tipoPagoRet: '01' }],
  },
};

const payroll = (changes: Readonly<Record<string, unknown>>) => makePayroll(changed(changes)).comprobante;
const hours = [{ dias: '2', tipoHoras: '01', horasExtra: '3', importePagado: '1005.00' }];
const shares = { valorMercado: '33.00', precioAlOtorgarse: '22.00' };

function withheldFromTwo() {
  const { comprobante } = paymentReceipt(2);
  const impuestosP = { traslados: [], retenciones: [{ impuesto: '001', importe: '1052.45' }] };
  for (const pago of comprobante.pagos?.pagos ?? []) pago.impuestosP = impuestosP;
  return comprobante;
}

const documents: Record<string, FiscalDocument> = {
  ingreso: {
    ...service,
    noCertificado: '30001000000500003416',
    confirmacion: 'ABCDE',
    condicionesDePago: 'Contado',
    emisor: { ...service.emisor, facAtrAdquirente: '1234567890' },
    informacionGlobal: { periodicidad: '04', meses: '11', anio: '2026' },
    receptor: { ...service.receptor, residenciaFiscal: 'USA', numRegIdTrib: '121585958' },
    moneda: 'USD',
    tipoCambio: '18.35',
    descuento: '10.00',
    cfdiRelacionados: [{ tipoRelacion: '04', uuids: ['6FB2822E-396D-4725-8521-CDC4BDD20CCF'] }],
    conceptos: honorarios
      ? [
          {
            ...honorarios,
            unidad: 'Servicio',
            descuento: '10.00',
            aCuentaTerceros: { rfc: 'AAA010101AAA', nombre: 'TERCERO', regimenFiscal: '601', domicilioFiscal: '01000' },
            informacionAduanera: ['21  47  3807  8003832'],
            cuentaPredial: ['123456'],
            partes: [
              {
                claveProdServ: '31161500',
                noIdentificacion: 'NP',
                cantidad: '2',
                unidad: 'PZ',
                descripcion: 'Motor',
                valorUnitario: '7.5',
                importe: '15.00',
                informacionAduanera: ['15  48  3009  0001234'],
              },
            ],
          },
        ]
      : [],
  },
  ...Object.fromEntries(
    complements
      .filter(({ key }) => key !== 'nomina12' && !retentionComplements.some((each) => each.key === key))
      .map(({ key, level, example }) => [
        key,
        level === 'document'
          ? { ...service, complementos: { [key]: example } }
          : { ...service, conceptos: service.conceptos.map((each) => ({ ...each, complemento: { [key]: example } })) },
      ]),
  ),
  ...Object.fromEntries(Object.entries(receipts).map(([name, make]) => [`payment ${name}`, make()])),
  'payment of two': withheldFromTwo(),
  nómina: payroll({
    'percepciones.percepcion': [
      perception('019', '1000.00', '5.00', { horasExtra: hours }),
      perception('045', '99.00', '0.00', { accionesOTitulos: shares }),
    ],
    incapacidades: leave('44.00'),
    'emisor.curp': 'CUSR850101MTCRLS05',
    'emisor.rfcPatronOrigen': 'BBB010101BBB',
    'emisor.entidadSNCF': { origenRecurso: 'IM', montoRecursoPropio: '77.00' },
    'receptor.subContratacion': [{ rfcLabora: 'AAA010101AAA', porcentajeTiempo: '55' }],
  }),
  pension: payroll(once),
  'pension in parts': payroll(inParts),
  'set-off': payroll(setOff('99.00', '2025', '89.00')),
  severance: payroll({
    ...dismissed,
    percepciones: { percepcion: [perception('022', '1000.00')], separacionIndemnizacion: severance },
  }),
  retention,
  ...Object.fromEntries(
    retentionComplements.map(({ key, example }) => [key, { ...retention, complementos: { [key]: example } }]),
  ),
};

/** By type of document, what no form shows: a reader has it already, or it says nothing to one. */
const omitted = [
  // A rate in percent is a Tasa, another one a Cuota.
  'I conceptos.traslados.tipoFactor',
  'I impuestos.traslados.tipoFactor',
  'P pagos.pagos.doctosRelacionados.impuestosDr.retenciones.tipoFactor',
  // Sums of taxes and charges that are listed above the total.
  'I complementos.aerolineas10.otrosCargos.totalCargos',
  'I complementos.impuestosLocales10.totaldeRetenciones',
  'I complementos.impuestosLocales10.totaldeTraslados',
  'I impuestos.totalImpuestosRetenidos',
  'I impuestos.totalImpuestosTrasladados',
  // The SAT sets these for every receipt: nothing is sold, in a single concept.
  'P conceptos.cantidad',
  'P conceptos.objetoImp',
  'P conceptos.valorUnitario',
  'P subTotal',
  'N conceptos.cantidad',
  'N conceptos.objetoImp',
  // Equal to the amount of the single concept, and to the deductions.
  'N conceptos.descuento',
  'N conceptos.valorUnitario',
  // Bytes of a certificate.
  'P pagos.pagos.certPago',
];

type Tree = { [name: string]: string | Tree };

/** Every text of the document with its path, and a way to replace it. */
function* textsOf(tree: Tree, path = ''): Generator<{ path: string; text: string; set(text: string): void }> {
  for (const [name, value] of Object.entries(tree)) {
    const at = Array.isArray(tree) ? path : [path, name].filter(Boolean).join('.');
    if (typeof value === 'string') yield { path: at, text: value, set: (text) => void (tree[name] = text) };
    else if (typeof value === 'object') yield* textsOf(value, at);
  }
}

/** Another text of the same kind: the next day, another figure, another word. */
function anotherThan(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.replace(/^(\d{4}-\d\d)-\d\d/, '$1-28');
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)) : `${text}Z`;
}

describe('printed attributes', () => {
  it('are all those of every type of document and complement, except what would repeat another', () => {
    const shown = new Map<string, boolean>();
    for (const [name, comprobante] of Object.entries(documents)) {
      const type = typeOf(comprobante);
      const copy = structuredClone(comprobante);
      const draw = (language: 'es' | 'en' = 'es') =>
        templateOf({ ...stamped(servicePreview(), { language }), comprobante: copy } as PrintedDocument).oneSheet();
      const before = draw();
      for (const { path, text, set } of textsOf(copy as unknown as Tree)) {
        // The form depends on these.
        if (path === 'version' || path === 'tipoDeComprobante') continue;
        set(anotherThan(text));
        const key = `${type} ${path}`;
        shown.set(key, draw() !== before || (shown.get(key) ?? false));
        set(text);
      }
      for (const each of [before, draw('en')]) expect(each, name).not.to.match(/>[^<]*(?:undefined|NaN|\[object)/);
    }
    expect(shown.size).to.be.greaterThan(600);
    expect([...shown].flatMap(([key, isShown]) => (isShown ? [] : key)).sort()).to.deep.equal(omitted.toSorted());
  });
});
