import { barred, date, decimal, fixed, oneOf, pedimento, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';
import { RFC, UUID } from '../patterns.ts';
import { ACTIVITIES, CUSTOMS_KEYS, CUSTOMS_PAYMENTS, MONTHS, SUBACTIVITIES, TASKS } from './codes.ts';

/**
 * Gastos de hidrocarburos 1.0 (GastosHidrocarburos10.xsd, GastosHidrocarburos10.xslt). The XSLT writes a bar for two
 * attributes that the schema allows to be absent.
 */
export const gastosHidrocarburos10 = complement({
  key: 'gastosHidrocarburos10',
  title: { en: 'Expenses of hydrocarbon contracts 1.0', es: 'Gastos de hidrocarburos 1.0' },
  about: {
    en: 'Expenses of the operator of a consortium under a contract for exploration and extraction.',
    es: 'Costos, gastos e inversiones del operador de un consorcio por un contrato de exploración y extracción.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'GastosHidrocarburos10',
  prefix: 'gceh',
  schema: 'GastosHidrocarburos10/GastosHidrocarburos10.xsd',
  root: element(
    'GastosHidrocarburos',
    { Version: fixed('1.0'), NumeroContrato: text(1, 50), 'AreaContractual?': text(1, 50) },
    some(
      element(
        'Erogacion',
        {
          TipoErogacion: oneOf('Costo', 'Gasto', 'Inversión'),
          MontocuErogacion: decimal(6),
          Porcentaje: decimal(3, '0.001', '99.999'),
        },
        some(
          element('DocumentoRelacionado', {
            OrigenErogacion: oneOf('Nacional', 'Extranjero'),
            'FolioFiscalVinculado?': UUID,
            'RFCProveedor?': RFC,
            'MontoTotalIVA?': barred(decimal(6)),
            'MontoRetencionISR?': decimal(6),
            'MontoRetencionIVA?': decimal(6),
            'MontoRetencionOtrosImpuestos?': decimal(6),
            'NumeroPedimentoVinculado?': pedimento,
            'ClavePedimentoVinculado?': oneOf(...CUSTOMS_KEYS),
            'ClavePagoPedimentoVinculado?': oneOf(...CUSTOMS_PAYMENTS),
            'MontoIVAPedimento?': decimal(6),
            'OtrosImpuestosPagadosPedimento?': decimal(6),
            'FechaFolioFiscalVinculado?': barred(date),
            Mes: oneOf(...MONTHS),
            MontoTotalErogaciones: decimal(6),
          }),
          1,
        ),
        some(
          element(
            'Actividades',
            { 'ActividadRelacionada?': oneOf(...ACTIVITIES) },
            some(
              element(
                'SubActividades',
                { 'SubActividadRelacionada?': oneOf(...SUBACTIVITIES) },
                some(element('Tareas', { 'TareaRelacionada?': oneOf(...TASKS) }), 0),
              ),
              0,
            ),
          ),
          0,
        ),
        some(
          element(
            'CentroCostos',
            { 'Campo?': text(1, 50) },
            some(
              element(
                'Yacimientos',
                { 'Yacimiento?': text(1, 50) },
                some(element('Pozos', { 'Pozo?': text(1, 50) }), 0),
              ),
              0,
            ),
          ),
          0,
        ),
      ),
      1,
    ),
  ),
  example: {
    numeroContrato: 'CNH-R01-L01-A1/2015',
    erogacion: [
      {
        tipoErogacion: 'Gasto',
        montocuErogacion: '1500.00',
        porcentaje: '50.000',
        documentoRelacionado: [
          {
            origenErogacion: 'Nacional',
            folioFiscalVinculado: '5F2A1C70-8B1D-4E6A-9C3F-0A1B2C3D4E5F',
            rfcProveedor: 'URE180429TM6',
            montoTotalIVA: '480.00',
            fechaFolioFiscalVinculado: '2026-10-05',
            mes: '10',
            montoTotalErogaciones: '3000.00',
          },
        ],
        actividades: [
          {
            actividadRelacionada: '01',
            subActividades: [{ subActividadRelacionada: '001', tareas: [{ tareaRelacionada: '0001' }] }],
          },
        ],
        centroCostos: [{ campo: 'Campo Norte', yacimientos: [{ yacimiento: 'Y-1', pozos: [{ pozo: 'P-1' }] }] }],
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const gastosHidrocarburosLabels: Labels = /* @__PURE__ */ labelsOf(`
  NumeroContrato: Contract number / Número de contrato; AreaContractual: Contract area / Área contractual;
  Erogacion: Outlay / Erogación; TipoErogacion: Kind of outlay / Tipo de erogación;
  MontocuErogacion: Amount of the outlay / Monto de la erogación; Porcentaje: Percentage / Porcentaje;
  DocumentoRelacionado: Related document / Documento relacionado;
  OrigenErogacion: Origin / Origen de la erogación; FolioFiscalVinculado: Fiscal folio / Folio fiscal vinculado;
  RFCProveedor: RFC of the supplier / RFC del proveedor; MontoTotalIVA: Total IVA / Monto total de IVA;
  MontoRetencionISR: ISR withheld / Retención de ISR; MontoRetencionIVA: IVA withheld / Retención de IVA;
  MontoRetencionOtrosImpuestos: Other taxes withheld / Retención de otros impuestos;
  NumeroPedimentoVinculado: Customs document / Número de pedimento;
  ClavePedimentoVinculado: Key of the customs document / Clave de pedimento;
  ClavePagoPedimentoVinculado: Key of its payment / Clave de pago del pedimento;
  MontoIVAPedimento: IVA of the customs document / IVA del pedimento;
  OtrosImpuestosPagadosPedimento: Other taxes of the customs document / Otros impuestos del pedimento;
  FechaFolioFiscalVinculado: Date of the fiscal folio / Fecha del folio fiscal vinculado; Mes: Month / Mes;
  MontoTotalErogaciones: Total of outlays / Monto total de erogaciones; Actividades: Activity / Actividad;
  ActividadRelacionada: Related activity / Actividad relacionada; SubActividades: Sub-activity / Subactividad;
  SubActividadRelacionada: Related sub-activity / Subactividad relacionada; Tareas: Task / Tarea;
  TareaRelacionada: Related task / Tarea relacionada; CentroCostos: Cost center / Centro de costos;
  Campo: Field / Campo; Yacimientos: Reservoir / Yacimiento; Yacimiento: Reservoir / Yacimiento;
  Pozos: Well / Pozo; Pozo: Well / Pozo;
`);

/** No available source gives those of activities, tasks and customs documents. */
export const gastosHidrocarburosMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  Mes | 01 = January / enero | 02 = February / febrero | 03 = March / marzo | 04 = April / abril | 05 = May / mayo | 06 = June / junio | 07 = July /
    julio | 08 = August / agosto | 09 = September / septiembre | 10 = October / octubre | 11 = November / noviembre | 12 = December / diciembre;
`);
