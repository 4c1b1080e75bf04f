import { catalog, text } from '../../nodes/form.ts';
import { element, optional, some } from '../element.ts';
import { RFC } from '../patterns.ts';
import { domicilio } from './domicilio.ts';

/** Who takes part in the transport: driver, owner, lessor, who is notified, member of a coordinated carrier. */
export const tiposFigura = element(
  'TiposFigura',
  {
    TipoFigura: catalog('c_FiguraTransporte'),
    'RFCFigura?': RFC,
    'NumLicencia?': text(6, 16),
    NombreFigura: text(1, 254),
    'NumRegIdTribFigura?': text(6, 40),
    'ResidenciaFiscalFigura?': catalog('c_Pais'),
  },
  some(
    element('PartesTransporte', {
      ParteTransporte: catalog('c_ParteTransporte'),
    }),
    0,
  ),
  optional(domicilio),
);
