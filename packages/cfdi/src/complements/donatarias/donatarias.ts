import { date, fixed, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';

/** Donatarias 1.1 (donat11.xsd, donat11.xslt). */
export const donatarias11 = complement({
  key: 'donatarias11',
  title: { en: 'Authorised donees 1.1', es: 'Donatarias autorizadas 1.1' },
  about: {
    en: 'Receipt for a donation to an authorized donee (LISR 86-II, CFF 29-A-V-b).',
    es: 'Recibo de un donativo a una donataria autorizada (LISR 86-II, CFF 29-A-V-b).',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'donat',
  prefix: 'donat',
  schema: 'donat/donat11.xsd',
  root: element('Donatarias', {
    version: fixed('1.1'),
    noAutorizacion: text(1),
    fechaAutorizacion: date,
    leyenda: text(1),
  }),
  example: {
    noAutorizacion: '600-04-02-2026-1234',
    fechaAutorizacion: '2026-01-15',
    leyenda:
      'Este comprobante ampara un donativo, el cual será destinado por la donataria a los fines propios de su objeto social.',
  },
});

/** Display labels of its attributes and elements. */
export const donatariasLabels: Labels = {
  noAutorizacion: { en: 'Authorisation', es: 'Número de autorización' },
  fechaAutorizacion: { en: 'Date of authorisation', es: 'Fecha de autorización' },
  leyenda: { en: 'Legend', es: 'Leyenda' },
};
