import { catalog, decimal, derived, integer, noLeadingZero, pattern, text } from '../../nodes/form.ts';
import { element, optional, some } from '../element.ts';
import { FECHA_H, RFC } from '../patterns.ts';
import { ID_CCP, PLACA } from './identifiers.ts';

/** One or two trailers; those of containers have another name ending. */
const trailers = (ending: '' | 'CCP') =>
  optional(
    element(
      `Remolques${ending}`,
      {},
      some(
        element(`Remolque${ending}`, { [`SubTipoRem${ending}`]: catalog('c_SubTipoRem'), [`Placa${ending}`]: PLACA }),
        1,
        2,
      ),
    ),
  );

/** By road. */
export const autotransporte = element(
  'Autotransporte',
  { PermSCT: catalog('cartaPorte31.c_TipoPermiso'), NumPermisoSCT: text(1, 50) },
  element('IdentificacionVehicular', {
    ConfigVehicular: catalog('c_ConfigAutotransporte'),
    PesoBrutoVehicular: decimal(2, '0.01'),
    PlacaVM: PLACA,
    AnioModeloVM: noLeadingZero(integer(1900, 2099)),
  }),
  element('Seguros', {
    AseguraRespCivil: text(3, 50),
    PolizaRespCivil: text(3, 30),
    'AseguraMedAmbiente?': text(3, 50),
    'PolizaMedAmbiente?': text(3, 30),
    'AseguraCarga?': text(3, 50),
    'PolizaCarga?': text(3, 30),
    'PrimaSeguro?': decimal(6),
  }),
  trailers(''),
);

/** By sea. */
export const transporteMaritimo = element(
  'TransporteMaritimo',
  {
    'PermSCT?': catalog('cartaPorte31.c_TipoPermiso'),
    'NumPermisoSCT?': text(1, 30),
    'NombreAseg?': text(3, 50),
    'NumPolizaSeguro?': text(3, 30),
    TipoEmbarcacion: catalog('c_ConfigMaritima'),
    Matricula: text(7, 30),
    NumeroOMI: pattern(/^IMO[0-9]{7}$/, 'IMO1234567'),
    'AnioEmbarcacion?': noLeadingZero(integer(1900, 2099)),
    'NombreEmbarc?': text(1, 50),
    NacionalidadEmbarc: catalog('c_Pais'),
    UnidadesDeArqBruto: decimal(3, '0.001'),
    TipoCarga: catalog('c_ClaveTipoCarga'),
    'Eslora?': decimal(2, '0.01'),
    'Manga?': decimal(2, '0.01'),
    'Calado?': decimal(2, '0.01'),
    'Puntal?': decimal(2, '0.01'),
    'LineaNaviera?': text(3, 50),
    NombreAgenteNaviero: text(1, 100),
    NumAutorizacionNaviero: catalog('c_NumAutorizacionNaviero'),
    'NumViaje?': text(1, 30),
    'NumConocEmbarc?': text(1, 30),
    'PermisoTempNavegacion?': text(1, 19),
  },
  some(
    element(
      'Contenedor',
      {
        TipoContenedor: catalog('c_ContenedorMaritimo'),
        'MatriculaContenedor?': text(11, 15),
        'NumPrecinto?': text(5, 20),
        'IdCCPRelacionado?': ID_CCP,
        'PlacaVMCCP?': PLACA,
        'FechaCertificacionCCP?': FECHA_H,
      },
      trailers('CCP'),
    ),
    0,
  ),
);

/** By air. */
export const transporteAereo = element('TransporteAereo', {
  PermSCT: catalog('cartaPorte31.c_TipoPermiso'),
  NumPermisoSCT: text(1, 50),
  'MatriculaAeronave?': pattern(/^[A-Z0-9-]{5,11}$/, 'XA-ABC', 11),
  'NombreAseg?': text(3, 50),
  'NumPolizaSeguro?': text(3, 30),
  NumeroGuia: text(12, 15),
  'LugarContrato?': text(1, 120),
  CodigoTransportista: catalog('c_CodigoTransporteAereo'),
  'RFCEmbarcador?': RFC,
  'NumRegIdTribEmbarc?': text(6, 40),
  'ResidenciaFiscalEmbarc?': catalog('c_Pais'),
  'NombreEmbarcador?': text(1, 254),
});

/** By rail. */
export const transporteFerroviario = element(
  'TransporteFerroviario',
  {
    TipoDeServicio: catalog('c_TipoDeServicio'),
    TipoDeTrafico: catalog('c_TipoDeTrafico'),
    'NombreAseg?': text(3, 50),
    'NumPolizaSeguro?': text(3, 30),
  },
  some(
    element('DerechosDePaso', {
      TipoDerechoDePaso: catalog('c_DerechosDePaso'),
      KilometrajePagado: decimal(2, '0.01'),
    }),
    0,
  ),
  some(
    element(
      'Carro',
      {
        TipoCarro: catalog('c_TipoCarro'),
        MatriculaCarro: text(6, 15),
        GuiaCarro: text(1, 15),
        ToneladasNetasCarro: derived(decimal(3, '0.001')),
      },
      some(
        element('Contenedor', {
          TipoContenedor: catalog('c_Contenedor'),
          PesoContenedorVacio: decimal(3, '0.001'),
          PesoNetoMercancia: decimal(3, '0.001'),
        }),
        0,
      ),
    ),
    1,
  ),
);
