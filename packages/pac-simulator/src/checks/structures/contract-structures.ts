import { type ElementRule, MANY, rule } from '../structure-rules.ts';
import {
  CODE,
  DATE,
  DECIMALS,
  OLD_CURP,
  OLD_RFC,
  PEDIMENTO,
  RFC,
  someText,
  UUID,
  upTo,
  WHOLE,
  words,
} from './forms.ts';

const PARTY = {
  Nombre: upTo(254),
  'ApellidoPaterno?': upTo(200),
  'ApellidoMaterno?': upTo(200),
  RFC: OLD_RFC,
  'CURP?': OLD_CURP,
};
const SHARE = { ...PARTY, Porcentaje: DECIMALS[2] };
const YES_OR_NO = words('Si', 'No');
const CUSTOMS = { numero: someText, fecha: DATE, 'aduana?': someText };

/** Expenses of hydrocarbon contracts, notaries and sales of vehicles, as in their schemas. */
export const CONTRACTS: Readonly<Record<string, Readonly<Record<string, ElementRule>>>> = {
  'http://www.sat.gob.mx/GastosHidrocarburos10': {
    GastosHidrocarburos: rule({ Version: /^1\.0$/u, NumeroContrato: upTo(50), 'AreaContractual?': upTo(50) }, [
      ['Erogacion', 1, MANY],
    ]),
    Erogacion: rule(
      { TipoErogacion: words('Costo', 'Gasto', 'Inversión'), MontocuErogacion: DECIMALS[6], Porcentaje: DECIMALS[3] },
      [
        ['DocumentoRelacionado', 1, MANY],
        ['Actividades', 0, MANY],
        ['CentroCostos', 0, MANY],
      ],
    ),
    'Erogacion/DocumentoRelacionado': rule({
      OrigenErogacion: words('Nacional', 'Extranjero'),
      'FolioFiscalVinculado?': UUID,
      'RFCProveedor?': RFC,
      'MontoTotalIVA?': DECIMALS[6],
      'MontoRetencionISR?': DECIMALS[6],
      'MontoRetencionIVA?': DECIMALS[6],
      'MontoRetencionOtrosImpuestos?': DECIMALS[6],
      'NumeroPedimentoVinculado?': PEDIMENTO,
      'ClavePedimentoVinculado?': CODE,
      'ClavePagoPedimentoVinculado?': CODE,
      'MontoIVAPedimento?': DECIMALS[6],
      'OtrosImpuestosPagadosPedimento?': DECIMALS[6],
      'FechaFolioFiscalVinculado?': DATE,
      Mes: CODE,
      MontoTotalErogaciones: DECIMALS[6],
    }),
    'Erogacion/Actividades': rule({ 'ActividadRelacionada?': CODE }, [['SubActividades', 0, MANY]]),
    'Erogacion/Actividades/SubActividades': rule({ 'SubActividadRelacionada?': CODE }, [['Tareas', 0, MANY]]),
    'Erogacion/Actividades/SubActividades/Tareas': rule({ 'TareaRelacionada?': CODE }),
    'Erogacion/CentroCostos': rule({ 'Campo?': upTo(50) }, [['Yacimientos', 0, MANY]]),
    'Erogacion/CentroCostos/Yacimientos': rule({ 'Yacimiento?': upTo(50) }, [['Pozos', 0, MANY]]),
    'Erogacion/CentroCostos/Yacimientos/Pozos': rule({ 'Pozo?': upTo(50) }),
  },
  'http://www.sat.gob.mx/notariospublicos': {
    NotariosPublicos: rule({ Version: /^1\.0$/u }, [
      ['DescInmuebles', 1, 1],
      ['DatosOperacion', 1, 1],
      ['DatosNotario', 1, 1],
      ['DatosEnajenante', 1, 1],
      ['DatosAdquiriente', 1, 1],
    ]),
    DescInmuebles: rule({}, [['DescInmueble', 1, MANY]]),
    'DescInmuebles/DescInmueble': rule({
      TipoInmueble: /^[0-9]{2}$/u,
      Calle: upTo(150),
      'NoExterior?': upTo(55),
      'NoInterior?': upTo(30),
      'Colonia?': upTo(100),
      'Localidad?': upTo(100),
      'Referencia?': upTo(100),
      Municipio: upTo(100),
      Estado: /^(?:0[1-9]|[12][0-9]|3[0-2])$/u,
      Pais: /^[A-ZÑ,]{3}$/u,
      CodigoPostal: /^[0-9]{5}$/u,
    }),
    DatosOperacion: rule({
      NumInstrumentoNotarial: WHOLE,
      FechaInstNotarial: DATE,
      MontoOperacion: DECIMALS[6],
      Subtotal: DECIMALS[6],
      IVA: DECIMALS[6],
    }),
    DatosNotario: rule({
      CURP: OLD_CURP,
      NumNotaria: WHOLE,
      EntidadFederativa: /^(?:0[1-9]|[12][0-9]|3[0-2])$/u,
      'Adscripcion?': upTo(255),
    }),
    DatosEnajenante: rule({ CoproSocConyugalE: YES_OR_NO }, [
      ['DatosUnEnajenante', 0, 1],
      ['DatosEnajenantesCopSC', 0, 1],
    ]),
    'DatosEnajenante/DatosUnEnajenante': rule({
      Nombre: upTo(254),
      ApellidoPaterno: upTo(200),
      'ApellidoMaterno?': upTo(200),
      RFC: OLD_RFC,
      CURP: OLD_CURP,
    }),
    'DatosEnajenante/DatosEnajenantesCopSC': rule({}, [['DatosEnajenanteCopSC', 1, MANY]]),
    'DatosEnajenante/DatosEnajenantesCopSC/DatosEnajenanteCopSC': rule(SHARE),
    DatosAdquiriente: rule({ CoproSocConyugalE: YES_OR_NO }, [
      ['DatosUnAdquiriente', 0, 1],
      ['DatosAdquirientesCopSC', 0, 1],
    ]),
    'DatosAdquiriente/DatosUnAdquiriente': rule(PARTY),
    'DatosAdquiriente/DatosAdquirientesCopSC': rule({}, [['DatosAdquirienteCopSC', 1, MANY]]),
    'DatosAdquiriente/DatosAdquirientesCopSC/DatosAdquirienteCopSC': rule(SHARE),
  },
  'http://www.sat.gob.mx/ventavehiculos': {
    VentaVehiculos: rule({ version: /^1\.1$/u, ClaveVehicular: someText, Niv: someText }, [
      ['InformacionAduanera', 0, MANY],
      ['Parte', 0, MANY],
    ]),
    InformacionAduanera: rule(CUSTOMS),
    Parte: rule(
      {
        cantidad: DECIMALS[6],
        'unidad?': someText,
        'noIdentificacion?': someText,
        descripcion: someText,
        'valorUnitario?': DECIMALS[6],
        'importe?': DECIMALS[6],
      },
      [['InformacionAduanera', 0, MANY]],
    ),
    'Parte/InformacionAduanera': rule(CUSTOMS),
  },
};

/** Where the style sheet differs from the schema: a bar for an absent attribute, nothing for a present one. */
export const CONTRACT_ORDERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'http://www.sat.gob.mx/GastosHidrocarburos10': {
    'Erogacion/DocumentoRelacionado': [
      'OrigenErogacion',
      'FolioFiscalVinculado?',
      'RFCProveedor?',
      'MontoTotalIVA',
      'MontoRetencionISR?',
      'MontoRetencionIVA?',
      'MontoRetencionOtrosImpuestos?',
      'NumeroPedimentoVinculado?',
      'ClavePedimentoVinculado?',
      'ClavePagoPedimentoVinculado?',
      'MontoIVAPedimento?',
      'OtrosImpuestosPagadosPedimento?',
      'FechaFolioFiscalVinculado',
      'Mes',
      'MontoTotalErogaciones',
    ],
  },
  'http://www.sat.gob.mx/ventavehiculos': { Parte: ['>InformacionAduanera'] },
};
