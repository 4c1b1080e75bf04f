/** Catalog keys, valid on FechaPago: NOM32, 47, 51, 52, 56, 59 to 61, 66, 76, 88, 93, 97, 104. */
import { inForce } from '@lacre/sat-catalogs/in-force';
import { shown } from '../../../rules/rule.ts';
import { type NominaRule, nom } from './nomina-rule.ts';

/** c_Estado of the country MEX. */
const STATES = new Set(
  'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  ),
);

type Key = readonly [code: number, catalog: string, at: string, value: string | undefined];

const keysInCatalogs: NominaRule = ({ nomina, catalogs, path }, report) => {
  const { emisor, receptor, percepciones, deducciones, otrosPagos, incapacidades, fechaPago } = nomina;
  const keys: Key[] = [
    [32, 'c_TipoNomina', 'tipoNomina', nomina.tipoNomina],
    [47, 'c_OrigenRecurso', 'emisor.entidadSNCF.origenRecurso', emisor?.entidadSNCF?.origenRecurso],
    [51, 'c_TipoContrato', 'receptor.tipoContrato', receptor.tipoContrato],
    [52, 'c_TipoJornada', 'receptor.tipoJornada', receptor.tipoJornada],
    [56, 'c_TipoRegimen', 'receptor.tipoRegimen', receptor.tipoRegimen],
    [59, 'c_RiesgoPuesto', 'receptor.riesgoPuesto', receptor.riesgoPuesto],
    [60, 'c_PeriodicidadPago', 'receptor.periodicidadPago', receptor.periodicidadPago],
    [61, 'c_Banco', 'receptor.banco', receptor.banco],
    ...(percepciones?.percepcion ?? []).flatMap(({ tipoPercepcion, horasExtra = [] }, i): Key[] => {
      const at = `percepciones.percepcion[${i}]`;
      return [
        [76, 'c_TipoPercepcion', `${at}.tipoPercepcion`, tipoPercepcion],
        ...horasExtra.map(
          ({ tipoHoras }, j): Key => [88, 'c_TipoHoras', `${at}.horasExtra[${j}].tipoHoras`, tipoHoras],
        ),
      ];
    }),
    ...(deducciones?.deduccion ?? []).map(
      ({ tipoDeduccion }, i): Key => [
        93,
        'c_TipoDeduccion',
        `deducciones.deduccion[${i}].tipoDeduccion`,
        tipoDeduccion,
      ],
    ),
    ...(otrosPagos ?? []).map(
      ({ tipoOtroPago }, i): Key => [97, 'c_TipoOtroPago', `otrosPagos[${i}].tipoOtroPago`, tipoOtroPago],
    ),
    ...(incapacidades ?? []).map(
      ({ tipoIncapacidad }, i): Key => [
        104,
        'c_TipoIncapacidad',
        `incapacidades[${i}].tipoIncapacidad`,
        tipoIncapacidad,
      ],
    ),
  ];
  for (const [code, catalog, at, value] of keys) {
    const isKnown = catalogs.entries(catalog).some((entry) => entry.clave === value && inForce(entry, fechaPago));
    if (value === undefined || isKnown) continue;
    report(
      nom(
        code,
        `${path}.${at}`,
        [
          `${path}.${at} ${shown(value)} is not in ${catalog} on ${fechaPago}`,
          `${path}.${at} ${shown(value)} no está en ${catalog} el ${fechaPago}`,
        ],
        [`GET /sat/catalogs/${catalog} lists its keys.`, `GET /sat/catalogs/${catalog} muestra sus claves.`],
      ),
    );
  }
};

/** NOM66: the state of work is one of Mexico. */
const stateOfWork: NominaRule = ({ nomina: { receptor }, path }, report) => {
  if (STATES.has(receptor.claveEntFed)) return;
  const at = `${path}.receptor.claveEntFed`;
  report(
    nom(
      66,
      at,
      [
        `${at} ${shown(receptor.claveEntFed)} is not a Mexican state in c_Estado`,
        `${at} ${shown(receptor.claveEntFed)} no es una entidad federativa de México en c_Estado`,
      ],
      ['Send its three-letter key, such as JAL.', 'Envíe su clave de tres letras, por ejemplo JAL.'],
    ),
  );
};

export const keyRules: readonly NominaRule[] = [keysInCatalogs, stateOfWork];
