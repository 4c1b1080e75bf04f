import { catalog, decimal, oneOf, pattern, text } from '../../nodes/form.ts';
import { element, optional } from '../element.ts';
import { FECHA_H, RFC } from '../patterns.ts';
import { domicilio } from './domicilio.ts';

/** Origin or destination of the goods. */
export const ubicacion = element(
  'Ubicacion',
  {
    TipoUbicacion: oneOf('Origen', 'Destino'),
    'IDUbicacion?': pattern(/^(?:OR|DE)[0-9]{6}$/, 'OR000001'),
    RFCRemitenteDestinatario: RFC,
    'NombreRemitenteDestinatario?': text(1, 254),
    'NumRegIdTrib?': text(6, 40),
    'ResidenciaFiscal?': catalog('c_Pais'),
    'NumEstacion?': catalog('c_Estaciones'),
    'NombreEstacion?': text(1, 50),
    'NavegacionTrafico?': oneOf('Altura', 'Cabotaje'),
    FechaHoraSalidaLlegada: FECHA_H,
    'TipoEstacion?': catalog('c_TipoEstacion'),
    'DistanciaRecorrida?': decimal(2, '0.01', '99999'),
  },
  optional(domicilio),
);
