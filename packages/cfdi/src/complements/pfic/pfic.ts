import { fixed, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { OLD_RFC } from '../patterns.ts';

/** Persona física integrante de coordinado 1.0 (pfic.xsd, pfic.xslt). */
export const pfic10 = complement({
  key: 'pfic10',
  title: { en: 'Natural person of a coordinated carrier 1.0', es: 'Persona física integrante de coordinado 1.0' },
  about: {
    en: 'Vehicle of a natural person who belongs to a coordinated carrier and pays tax individually (LISR 83).',
    es: 'Vehículo de la persona física integrante de un coordinado que paga el impuesto en lo individual (LISR 83).',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'pfic',
  prefix: 'pfic',
  schema: 'pfic/pfic.xsd',
  root: element('PFintegranteCoordinado', {
    version: fixed('1.0'),
    ClaveVehicular: text(1),
    Placa: text(1),
    'RFCPF?': OLD_RFC,
  }),
  example: { claveVehicular: '0110101', placa: 'ABC1234' },
});

/** Display labels of its attributes and elements. */
export const pficLabels: Labels = /* @__PURE__ */ labelsOf(`
  ClaveVehicular: Vehicle key / Clave vehicular; Placa: Plate / Placa;
  RFCPF: RFC of the member / RFC del integrante;
`);
