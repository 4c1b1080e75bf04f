import { fixed, integer, oneOf } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, some } from '../element.ts';
import { meaningsOf } from '../meanings-of.ts';

const entidades = oneOf(
  ...'AGU BCN BCS CAM CHP CHH COA COL CR1 CR2 CR3 CR4 CR5 DIF DUR GUA GRO HID JAL MEX MIC MOR NAC NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  ),
);

/** INE 1.1 (ine11.xsd, ine11.xslt). */
export const ine11 = complement({
  key: 'ine11',
  title: { en: 'INE 1.1', es: 'INE 1.1' },
  about: {
    en: 'Expenses of political parties, candidates and electoral associations, by INE accounting key.',
    es: 'Gastos de partidos políticos, candidatos y asociaciones civiles, por clave de contabilidad del INE.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'ine',
  prefix: 'ine',
  schema: 'ine/ine11.xsd',
  root: element(
    'INE',
    {
      Version: fixed('1.1'),
      TipoProceso: oneOf('Ordinario', 'Precampaña', 'Campaña'),
      'TipoComite?': oneOf('Ejecutivo Nacional', 'Ejecutivo Estatal', 'Directivo Estatal'),
      'IdContabilidad?': integer(0, 999_999),
    },
    some(
      element(
        'Entidad',
        { ClaveEntidad: entidades, 'Ambito?': oneOf('Local', 'Federal') },
        some(element('Contabilidad', { IdContabilidad: integer(0, 999_999) }), 0),
      ),
      0,
      76,
    ),
  ),
  example: {
    tipoProceso: 'Campaña',
    entidad: [{ claveEntidad: 'JAL', ambito: 'Local', contabilidad: [{ idContabilidad: '123456' }] }],
  },
});

/** Display labels of its attributes and elements. */
export const ineLabels: Labels = {
  TipoProceso: { en: 'Kind of process', es: 'Tipo de proceso' },
  TipoComite: { en: 'Kind of committee', es: 'Tipo de comité' },
  IdContabilidad: { en: 'Accounting key', es: 'Clave de contabilidad' },
  Entidad: { en: 'State or district', es: 'Entidad o circunscripción' },
  ClaveEntidad: { en: 'State or district', es: 'Entidad o circunscripción' },
  Ambito: { en: 'Scope', es: 'Ámbito' },
  Contabilidad: { en: 'Accounting', es: 'Contabilidad' },
};

/** Display labels of its enumerated keys. */
export const ineMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  ClaveEntidad | AGU = Aguascalientes | BCN = Baja California | BCS = Baja California Sur | CAM = Campeche | COA = Coahuila | COL = Colima | CHP =
    Chiapas | CHH = Chihuahua | DIF = Ciudad de México | DUR = Durango | GUA = Guanajuato | GRO = Guerrero | HID = Hidalgo | JAL = Jalisco | MEX =
    México | MIC = Michoacán | MOR = Morelos | NAY = Nayarit | NLE = Nuevo León | OAX = Oaxaca | PUE = Puebla | QUE = Querétaro | ROO = Quintana Roo
    | SLP = San Luis Potosí | SIN = Sinaloa | SON = Sonora | TAB = Tabasco | TAM = Tamaulipas | TLA = Tlaxcala | VER = Veracruz | YUC = Yucatán |
    ZAC = Zacatecas | NAC = National / Nacional | CR1 = Electoral district 1 / Circunscripción 1 | CR2 = Electoral district 2 / Circunscripción 2 |
    CR3 = Electoral district 3 / Circunscripción 3 | CR4 = Electoral district 4 / Circunscripción 4 | CR5 = Electoral district 5 / Circunscripción
    5;
`);
