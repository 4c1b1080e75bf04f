import { type ElementRule, MANY, rule } from '../structure-rules.ts';
import { DATE, DATE_TIME, DECIMALS, OLD_CURP, OLD_RFC, RFC, someText, UUID, upTo, words } from './forms.ts';

/** Complements of single trades, as in their schemas. */
export const TRADES: Readonly<Record<string, Readonly<Record<string, ElementRule>>>> = {
  'http://www.sat.gob.mx/aerolineas': {
    Aerolineas: rule({ Version: /^1\.0$/u, TUA: DECIMALS[6] }, [['OtrosCargos', 0, 1]]),
    OtrosCargos: rule({ TotalCargos: DECIMALS[6] }, [['Cargo', 1, MANY]]),
    'OtrosCargos/Cargo': rule({ CodigoCargo: upTo(8), Importe: DECIMALS[6] }),
  },
  'http://www.sat.gob.mx/divisas': {
    Divisas: rule({ version: /^1\.0$/u, tipoOperacion: words('compra', 'venta') }),
  },
  'http://www.sat.gob.mx/pfic': {
    PFintegranteCoordinado: rule({ version: /^1\.0$/u, ClaveVehicular: someText, Placa: someText, 'RFCPF?': OLD_RFC }),
  },
  'http://www.sat.gob.mx/registrofiscal': {
    CFDIRegistroFiscal: rule({ Version: /^1\.0$/u, Folio: /^[0-9]{16}$/u }),
  },
  'http://www.sat.gob.mx/pagoenespecie': {
    PagoEnEspecie: rule({
      Version: /^1\.0$/u,
      CvePIC:
        /^[A-ZÑ&]{3}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z0-9]?[A-Z0-9]?[0-9A-Z]-(18|19|20)\d\d(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])-[0-9]{3}$/u,
      FolioSolDon: /^PE-[0-9]{2}-[0-9]{5}$/u,
      PzaArtNombre: someText,
      PzaArtTecn: someText,
      PzaArtAProd: /^[0-9]{4}$/u,
      PzaArtDim: someText,
    }),
  },
  'http://www.sat.gob.mx/valesdedespensa': {
    ValesDeDespensa: rule(
      {
        version: /^1\.0$/u,
        tipoOperacion: /^monedero electrónico$/u,
        'registroPatronal?': upTo(20),
        numeroDeCuenta: upTo(20),
        total: DECIMALS[2],
      },
      [['Conceptos', 1, 1]],
    ),
    Conceptos: rule({}, [['Concepto', 1, MANY]]),
    'Conceptos/Concepto': rule({
      identificador: upTo(20),
      fecha: DATE_TIME,
      rfc: OLD_RFC,
      curp: OLD_CURP,
      nombre: upTo(100),
      'numSeguridadSocial?': upTo(15),
      importe: DECIMALS[2],
    }),
  },
  'http://www.sat.gob.mx/TuristaPasajeroExtranjero': {
    TuristaPasajeroExtranjero: rule(
      { version: /^1\.0$/u, fechadeTransito: DATE_TIME, tipoTransito: words('Arribo', 'Salida') },
      [['datosTransito', 1, 1]],
    ),
    datosTransito: rule({
      Via: words('Aérea', 'Marítima', 'Terrestre'),
      TipoId: someText,
      NumeroId: someText,
      Nacionalidad: someText,
      EmpresaTransporte: someText,
      'IdTransporte?': someText,
    }),
  },
  'http://www.sat.gob.mx/arteantiguedades': {
    obrasarteantiguedades: rule({
      Version: /^1\.0$/u,
      TipoBien: words('01', '02', '03', '04'),
      'OtrosTipoBien?': upTo(255),
      TituloAdquirido: words('01', '02', '03', '04', '05'),
      'OtrosTituloAdquirido?': upTo(255),
      'Subtotal?': DECIMALS[6],
      'IVA?': DECIMALS[6],
      FechaAdquisicion: DATE,
      CaracterísticasDeObraoPieza: words('01', '02', '03', '04', '05', '06', '07'),
    }),
  },
  'http://www.sat.gob.mx/EstadoDeCuentaCombustible12': {
    EstadoDeCuentaCombustible: rule(
      {
        Version: /^1\.2$/u,
        TipoOperacion: /^Tarjeta$/u,
        NumeroDeCuenta: upTo(50),
        SubTotal: DECIMALS[2],
        Total: DECIMALS[2],
      },
      [['Conceptos', 1, 1]],
    ),
    Conceptos: rule({}, [['ConceptoEstadoDeCuentaCombustible', 1, MANY]]),
    'Conceptos/ConceptoEstadoDeCuentaCombustible': rule(
      {
        Identificador: someText,
        Fecha: DATE_TIME,
        Rfc: RFC,
        ClaveEstacion: upTo(10),
        Cantidad: DECIMALS[3],
        TipoCombustible: words('1', '2', '3', '4', '5'),
        'Unidad?': upTo(25),
        NombreCombustible: upTo(300),
        FolioOperacion: upTo(50),
        ValorUnitario: DECIMALS[3],
        Importe: DECIMALS[2],
      },
      [['Traslados', 1, 1]],
    ),
    'Conceptos/ConceptoEstadoDeCuentaCombustible/Traslados': rule({}, [['Traslado', 1, MANY]]),
    'Conceptos/ConceptoEstadoDeCuentaCombustible/Traslados/Traslado': rule({
      Impuesto: words('IVA', 'IEPS'),
      TasaOCuota: DECIMALS[6],
      Importe: DECIMALS[2],
    }),
  },
  'http://www.sat.gob.mx/ConsumoDeCombustibles11': {
    ConsumoDeCombustibles: rule(
      {
        version: /^1\.1$/u,
        tipoOperacion: /^monedero electrónico$/u,
        numeroDeCuenta: someText,
        'subTotal?': DECIMALS[2],
        total: DECIMALS[2],
      },
      [['Conceptos', 1, 1]],
    ),
    Conceptos: rule({}, [['ConceptoConsumoDeCombustibles', 1, MANY]]),
    'Conceptos/ConceptoConsumoDeCombustibles': rule(
      {
        identificador: someText,
        fecha: DATE_TIME,
        rfc: RFC,
        claveEstacion: upTo(10),
        tipoCombustible: words('1', '2', '3', '4', '5'),
        cantidad: DECIMALS[6],
        nombreCombustible: upTo(300),
        folioOperacion: someText,
        valorUnitario: DECIMALS[2],
        importe: DECIMALS[2],
      },
      [['Determinados', 1, 1]],
    ),
    'Conceptos/ConceptoConsumoDeCombustibles/Determinados': rule({}, [['Determinado', 1, MANY]]),
    'Conceptos/ConceptoConsumoDeCombustibles/Determinados/Determinado': rule({
      impuesto: words('IVA', 'IEPS'),
      tasaOCuota: DECIMALS[6],
      importe: DECIMALS[2],
    }),
  },
  'http://www.sat.gob.mx/IngresosHidrocarburos10': {
    IngresosHidrocarburos: rule(
      {
        Version: /^1\.0$/u,
        NumeroContrato: upTo(50),
        ContraprestacionPagadaOperador: DECIMALS[6],
        Porcentaje: DECIMALS[3],
      },
      [['DocumentoRelacionado', 1, MANY]],
    ),
    DocumentoRelacionado: rule({ FolioFiscalVinculado: UUID, FechaFolioFiscalVinculado: DATE, Mes: someText }),
  },
};
