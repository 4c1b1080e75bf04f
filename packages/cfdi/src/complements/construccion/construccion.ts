import { fixed, oneOf, pattern, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element } from '../element.ts';
import { numberedStates } from '../numbered-states.ts';

/** Numbers of the states, in alphabetical order. */
const estados = oneOf(...Array.from({ length: 32 }, (_, i) => String(i + 1).padStart(2, '0')));

/** Servicios parciales de construcción 1.0 (servicioparcialconstruccion.xsd, .xslt). */
export const construccion10 = complement({
  key: 'construccion10',
  title: { en: 'Partial construction services 1.0', es: 'Servicios parciales de construcción 1.0' },
  about: {
    en: 'Partial construction services for housing (decree of 26 March 2015): the permit and the address of the building.',
    es: 'Servicios parciales de construcción de casas habitación (decreto del 26 de marzo de 2015): la licencia y el inmueble.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'servicioparcialconstruccion',
  prefix: 'servicioparcial',
  schema: 'servicioparcialconstruccion/servicioparcialconstruccion.xsd',
  root: element(
    'parcialesconstruccion',
    { Version: fixed('1.0'), NumPerLicoAut: text(1, 40) },
    element('Inmueble', {
      Calle: text(1, 150),
      'NoExterior?': text(1, 55),
      'NoInterior?': text(1, 30),
      'Colonia?': text(1, 100),
      'Localidad?': text(1, 100),
      'Referencia?': text(1, 100),
      Municipio: text(1, 100),
      Estado: estados,
      CodigoPostal: pattern(/^[0-9]{5}$/, '06000', 5),
    }),
  ),
  example: {
    numPerLicoAut: 'LC-2026-00123',
    inmueble: {
      calle: 'Av. Vallarta',
      noExterior: '1234',
      municipio: 'Guadalajara',
      estado: '14',
      codigoPostal: '44100',
    },
  },
});

/** Display labels of its attributes and elements. */
export const construccionLabels: Labels = {
  NumPerLicoAut: { en: 'Permit, license or authorization', es: 'Permiso, licencia o autorización' },
  Inmueble: { en: 'Building', es: 'Inmueble' },
  Calle: { en: 'Street', es: 'Calle' },
  NoExterior: { en: 'Number', es: 'Número exterior' },
  NoInterior: { en: 'Inner number', es: 'Número interior' },
  Colonia: { en: 'Neighbourhood', es: 'Colonia' },
  Localidad: { en: 'Town', es: 'Localidad' },
  Referencia: { en: 'Reference', es: 'Referencia' },
  Municipio: { en: 'Municipality', es: 'Municipio' },
  Estado: { en: 'State', es: 'Estado' },
  CodigoPostal: { en: 'Postal code', es: 'Código postal' },
};

/** Display labels of its enumerated keys. */
export const construccionMeanings: Meanings = {
  Estado: numberedStates,
};
