import { catalog, decimal, derived, fixed, integer, oneOf } from '../../nodes/form.ts';
import { complement } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { PLACE_CATALOGS } from '../place-catalogs.ts';
import { cartaPorteExample } from './example.ts';
import { tiposFigura } from './figura.ts';
import { fillCartaPorte } from './fill.ts';
import { ID_CCP } from './identifiers.ts';
import { mercancia } from './mercancia.ts';
import { autotransporte, transporteAereo, transporteFerroviario, transporteMaritimo } from './transporte.ts';
import { ubicacion } from './ubicacion.ts';

/** Carta Porte 3.1 (CartaPorte31.xsd, CartaPorte31.xslt). */
export const cartaPorte31 = complement({
  key: 'cartaPorte31',
  title: { en: 'Carta Porte 3.1', es: 'Carta Porte 3.1' },
  about: {
    en: 'Transport of goods in Mexico by road, sea, air and rail; distances, weights, counts and IdCCP are computed.',
    es: 'Traslado de mercancías en México por carretera, mar, aire y ferrocarril; se calculan distancias, pesos, número de mercancías e IdCCP.',
  },
  level: 'document',
  types: ['I', 'T'],
  typesRule: 'CP114',
  namespace: 'CartaPorte31',
  prefix: 'cartaporte31',
  schema: 'CartaPorte/CartaPorte31.xsd',
  root: element(
    'CartaPorte',
    {
      Version: fixed('3.1'),
      IdCCP: derived(ID_CCP),
      TranspInternac: oneOf('Sí', 'No'),
      'EntradaSalidaMerc?': oneOf('Entrada', 'Salida'),
      'PaisOrigenDestino?': catalog('c_Pais'),
      'ViaEntradaSalida?': catalog('c_CveTransporte'),
      'TotalDistRec?': decimal(2, '0.01', '99999'),
      'RegistroISTMO?': oneOf('Sí'),
      'UbicacionPoloOrigen?': catalog('c_RegistroISTMO'),
      'UbicacionPoloDestino?': catalog('c_RegistroISTMO'),
    },
    optional(
      element(
        'RegimenesAduaneros',
        {},
        some(element('RegimenAduaneroCCP', { RegimenAduanero: catalog('c_RegimenAduanero') }), 1, 10),
      ),
    ),
    element('Ubicaciones', {}, some(ubicacion, 2)),
    element(
      'Mercancias',
      {
        PesoBrutoTotal: derived(decimal(3, '0.001')),
        UnidadPeso: catalog('c_ClaveUnidadPeso'),
        'PesoNetoTotal?': decimal(3, '0.001'),
        NumTotalMercancias: derived(integer(1, 2147483647)),
        'CargoPorTasacion?': decimal(6),
        'LogisticaInversaRecoleccionDevolucion?': oneOf('Sí'),
      },
      some(mercancia, 1),
      optional(autotransporte),
      optional(transporteMaritimo),
      optional(transporteAereo),
      optional(transporteFerroviario),
    ),
    optional(element('FiguraTransporte', {}, some(tiposFigura, 1))),
  ),
  fill: fillCartaPorte,
  catalogs: [...PLACE_CATALOGS, 'c_NumPedimentoAduana'],
  example: cartaPorteExample,
  exampleItem: { productKey: '78101802', unitKey: 'E48' },
});
