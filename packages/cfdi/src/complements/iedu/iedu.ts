import { fixed, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';

/** As in the schema, without the commas that it allows among the letters. */
const CURP = /^[A-Z][AEIOUX][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][MHX][A-Z]{2}[BCDFGHJKLMNÑPQRSTVWXYZ]{3}[0-9A-Z][0-9]$/;
const RFC = /^[A-ZÑ&]{3,4}[0-9]{2}[01][0-9][0-3][0-9][A-Z0-9]{3}$/;

/** Instituciones educativas privadas 1.0 (iedu.xsd, iedu.xslt), for a concept. */
export const iedu10 = complement({
  key: 'iedu10',
  title: { en: 'Private schools 1.0', es: 'Instituciones educativas privadas 1.0' },
  about: {
    en: 'Tuition for a private school, so that the payer can deduct it: one student per concept.',
    es: 'Colegiatura de una escuela privada, para que quien la paga pueda deducirla: un alumno por concepto.',
  },
  level: 'concept',
  types: ['I', 'E'],
  namespace: 'iedu',
  prefix: 'iedu',
  schema: 'iedu/iedu.xsd',
  root: element('instEducativas', {
    version: fixed('1.0'),
    nombreAlumno: text(1),
    CURP: pattern(CURP, 'GOMC850101MDFMRR09', 18),
    nivelEducativo: oneOf(
      'Preescolar',
      'Primaria',
      'Secundaria',
      'Profesional técnico',
      'Bachillerato o su equivalente',
    ),
    autRVOE: text(1),
    'rfcPago?': pattern(RFC, 'GOMC850101AB1', 13),
  }),
  example: {
    nombreAlumno: 'Ana López Ruiz',
    curp: 'LORA150312MJCPZN09',
    nivelEducativo: 'Primaria',
    autRVOE: '14PPR0123A',
  },
});

/** Display labels of its attributes and elements. */
export const ieduLabels: Labels = {
  nombreAlumno: { en: 'Pupil', es: 'Alumno' },
  CURP: { en: 'CURP', es: 'CURP' },
  nivelEducativo: { en: 'Level', es: 'Nivel educativo' },
  autRVOE: { en: 'RVOE authorisation', es: 'Autorización RVOE' },
  rfcPago: { en: 'RFC of the payer', es: 'RFC de quien paga' },
};
