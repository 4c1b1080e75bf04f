import { catalog, text } from '../../nodes/form.ts';
import { element } from '../element.ts';

/** An address; in Mexico its places are keys of CFDI catalogs, elsewhere free text. */
export const domicilio = element('Domicilio', {
  'Calle?': text(1, 100),
  'NumeroExterior?': text(1, 55),
  'NumeroInterior?': text(1, 55),
  'Colonia?': text(1, 120),
  'Localidad?': text(1, 120),
  'Referencia?': text(1, 250),
  'Municipio?': text(1, 120),
  Estado: text(1, 30),
  Pais: catalog('c_Pais'),
  CodigoPostal: text(1, 12),
});
