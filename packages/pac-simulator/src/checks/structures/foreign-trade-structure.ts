import { type ElementRule, MANY, rule } from '../structure-rules.ts';
import { CODE, CURP, DECIMALS, upTo, words } from './forms.ts';

const FOREIGN_ADDRESS = rule({
  Calle: upTo(100),
  'NumeroExterior?': upTo(55),
  'NumeroInterior?': upTo(55),
  'Colonia?': upTo(120),
  'Localidad?': upTo(120),
  'Referencia?': upTo(250),
  'Municipio?': upTo(120),
  Estado: upTo(30),
  Pais: CODE,
  CodigoPostal: upTo(12),
});

/** Comercio Exterior 2.0, as in its schema. */
export const FOREIGN_TRADE: Readonly<Record<string, Readonly<Record<string, ElementRule>>>> = {
  'http://www.sat.gob.mx/ComercioExterior20': {
    ComercioExterior: rule(
      {
        Version: /^2\.0$/u,
        'MotivoTraslado?': CODE,
        ClaveDePedimento: CODE,
        CertificadoOrigen: words('0', '1'),
        'NumCertificadoOrigen?': /^[^|]{6,40}$/u,
        'NumeroExportadorConfiable?': upTo(50),
        'Incoterm?': CODE,
        'Observaciones?': upTo(300),
        TipoCambioUSD: DECIMALS[6],
        TotalUSD: DECIMALS[6],
      },
      [
        ['Emisor', 0, 1],
        ['Propietario', 0, MANY],
        ['Receptor', 0, 1],
        ['Destinatario', 0, MANY],
        ['Mercancias', 1, 1],
      ],
    ),
    Emisor: rule({ 'Curp?': CURP }, [['Domicilio', 1, 1]]),
    'Emisor/Domicilio': rule({
      Calle: upTo(100),
      'NumeroExterior?': upTo(55),
      'NumeroInterior?': upTo(55),
      'Colonia?': CODE,
      'Localidad?': CODE,
      'Referencia?': upTo(250),
      'Municipio?': CODE,
      Estado: CODE,
      Pais: CODE,
      CodigoPostal: CODE,
    }),
    Propietario: rule({ NumRegIdTrib: /^[^|]{6,40}$/u, ResidenciaFiscal: CODE }),
    Receptor: rule({ 'NumRegIdTrib?': /^[^|]{6,40}$/u }, [['Domicilio', 0, 1]]),
    'Receptor/Domicilio': FOREIGN_ADDRESS,
    Destinatario: rule({ 'NumRegIdTrib?': /^[^|]{6,40}$/u, 'Nombre?': upTo(300) }, [['Domicilio', 1, MANY]]),
    'Destinatario/Domicilio': FOREIGN_ADDRESS,
    Mercancias: rule({}, [['Mercancia', 1, MANY]]),
    'Mercancias/Mercancia': rule(
      {
        NoIdentificacion: upTo(100),
        'FraccionArancelaria?': CODE,
        'CantidadAduana?': DECIMALS[6],
        'UnidadAduana?': CODE,
        'ValorUnitarioAduana?': DECIMALS[6],
        ValorDolares: DECIMALS[6],
      },
      [['DescripcionesEspecificas', 0, MANY]],
    ),
    'Mercancias/Mercancia/DescripcionesEspecificas': rule({
      Marca: upTo(35),
      'Modelo?': upTo(80),
      'SubModelo?': upTo(50),
      'NumeroSerie?': upTo(40),
    }),
  },
};
