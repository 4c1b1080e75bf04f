/** Locations of a Carta Porte: rows CP128 to CP147. */
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { TableRow } from '@lacre/sat-catalogs/tables/catalog-table';
import { instantOf, isLocalDateTime } from '../../../dates.ts';
import { ourWarning, satError, text } from '../../../rules/rule.ts';
import { checkPlace } from '../../places.ts';
import { demand, exactlyWhen, forbid, when } from '../../presence.ts';
import { type Rule, type Ubicacion, WAYS, waysOf } from './model.ts';

/** CP128 to CP130: number of locations; for rail the SAT requires five destinations. */
const howMany: Rule = ({ data, path }, report) => {
  const { rail } = waysOf(data);
  const least = { Origen: 1, Destino: rail ? 5 : 1 };
  for (const kind of ['Origen', 'Destino'] as const) {
    const count = data.ubicaciones.filter(({ tipoUbicacion }) => tipoUbicacion === kind).length;
    if (count >= least[kind]) continue;
    const message = text(
      `${path}.ubicaciones must have at least ${least[kind]} with tipoUbicacion ${kind}`,
      `${path}.ubicaciones debe tener al menos ${least[kind]} con tipoUbicacion ${kind}`,
    );
    const rule = rail ? (kind === 'Origen' ? 'CP128' : 'CP129') : 'CP130';
    report(satError(rule, `${path}.ubicaciones`, message, text('Add them.', 'Agréguelas.')));
  }
};

/** CP131: if quantities refer to locations, every location has an ID. */
const identified: Rule = ({ data, path }, report) => {
  if (!data.mercancias.mercancia.some(({ cantidadTransporta }) => cantidadTransporta !== undefined)) return;
  const why = when('goods have cantidadTransporta', 'las mercancías tienen cantidadTransporta');
  for (const [i, { idUbicacion }] of data.ubicaciones.entries())
    if (idUbicacion === undefined) demand(report, 'CP131', `${path}.ubicaciones[${i}].idUbicacion`, why);
};

/** CP133, CP134: a foreigner has the generic foreign RFC, a tax number and a country other than Mexico. */
const foreigners: Rule = ({ data, path }, report) => {
  for (const [i, place] of data.ubicaciones.entries()) {
    const at = `${path}.ubicaciones[${i}]`;
    const foreign = place.rfcRemitenteDestinatario === 'XEXX010101000';
    const why = when('rfcRemitenteDestinatario is XEXX010101000', 'rfcRemitenteDestinatario es XEXX010101000');
    exactlyWhen(report, 'CP133', `${at}.numRegIdTrib`, place.numRegIdTrib, foreign, why);
    const named = when('numRegIdTrib is given', 'se indica numRegIdTrib');
    const residence = `${at}.residenciaFiscal`;
    exactlyWhen(report, 'CP134', residence, place.residenciaFiscal, place.numRegIdTrib !== undefined, named);
    if (place.residenciaFiscal !== 'MEX') continue;
    const message = text(`${residence} cannot be MEX`, `${residence} no puede ser MEX`);
    report(satError('CP134', residence, message, text('Send the foreign country.', 'Envíe el país extranjero.')));
  }
};

/** CP135 to CP138, CP140: stations fit the modes of transport and have their catalog names. */
const stations: Rule = ({ data, path, codes, draft }, report) => {
  const { road, keys } = waysOf(data);
  const byRoadAlone = road && keys.length === 1;
  const roadAlone = when('the transport is by road', 'el transporte es por carretera');
  for (const [i, place] of data.ubicaciones.entries()) {
    const at = `${path}.ubicaciones[${i}]`;
    const named = when('numEstacion is given', 'se indica numEstacion');
    exactlyWhen(report, 'CP137', `${at}.nombreEstacion`, place.nombreEstacion, place.numEstacion !== undefined, named);
    if (byRoadAlone) {
      if (place.numEstacion !== undefined) forbid(report, 'CP135', `${at}.numEstacion`, roadAlone);
      if (place.tipoEstacion !== undefined) forbid(report, 'CP140', `${at}.tipoEstacion`, roadAlone);
      continue;
    }
    const { numEstacion: key } = place;
    const row = key === undefined ? undefined : codes.find('c_Estaciones', key, draft.fecha);
    const station = typeof row === 'object' ? row : undefined;
    if (station && !keys.some((way) => way === station.mas?.['claveTransporte'])) {
      const member = `${at}.numEstacion`;
      const message = text(
        `${member} ${station.codigo} is not a station for these means of transport`,
        `${member} ${station.codigo} no es una estación de estos medios de transporte`,
      );
      const hint = text(
        'Choose one from /sat/catalogs/c_Estaciones with the claveTransporte of the means of transport.',
        'Elija una de /sat/catalogs/c_Estaciones con la claveTransporte del medio de transporte.',
      );
      report(satError('CP136', member, message, hint));
    }
    stationName(place, station?.descripcion, `${at}.nombreEstacion`, report);
    const mayBeForeign = row === 'unknown' || (station !== undefined && isAbroad(station));
    if (!road && !mayBeForeign && place.tipoEstacion === undefined)
      demand(
        report,
        'CP140',
        `${at}.tipoEstacion`,
        when('the transport is not by road', 'el transporte no es por carretera'),
      );
  }
};

/** The catalog names airports abroad by their country; other stations there are all one row, `Extranjera`. */
const isAbroad = ({ descripcion, mas }: TableRow) =>
  /extranjer/i.test(descripcion) || !/^m[eé]xico$/i.test(mas?.['nacionalidad'] || 'México');

/** CP138: the name is the catalog's; a foreign station has its real name. */
function stationName(place: Ubicacion, known: string | undefined, at: string, report: Parameters<Rule>[1]): void {
  if (known === undefined || place.nombreEstacion === undefined) return;
  const isForeign = /extranjer/i.test(known);
  const isWrong = isForeign ? /^extranjer/i.test(place.nombreEstacion) : place.nombreEstacion !== known;
  if (!isWrong) return;
  const message = isForeign
    ? text(
        `${at} must be the real name of the foreign station`,
        `${at} debe ser el nombre real de la estación extranjera`,
      )
    : text(`${at} must be ${known}, as in the catalog`, `${at} debe ser ${known}, como en el catálogo`);
  report(satError('CP138', at, message, text('Write that name.', 'Escriba ese nombre.')));
}

/** CP139: only sea transport states whether it is deep-sea or coastal navigation. */
const navigation: Rule = ({ data, path }, report) => {
  const why = when('the transport is by sea', 'el transporte es marítimo');
  for (const [i, { navegacionTrafico }] of data.ubicaciones.entries())
    exactlyWhen(
      report,
      'CP139',
      `${path}.ubicaciones[${i}].navegacionTrafico`,
      navegacionTrafico,
      waysOf(data).sea,
      why,
    );
};

/** CP141: only destinations of road and rail have distances. */
const distances: Rule = ({ data, path }, report) => {
  const { road, rail } = waysOf(data);
  const why = when('it is a Destino by road or rail', 'es un Destino por carretera o ferrocarril');
  for (const [i, { tipoUbicacion, distanciaRecorrida }] of data.ubicaciones.entries()) {
    const wanted = tipoUbicacion === 'Destino' && (road || rail);
    exactlyWhen(report, 'CP141', `${path}.ubicaciones[${i}].distanciaRecorrida`, distanciaRecorrida, wanted, why);
  }
};

/** CP142: a location has an address, except intermediate railway stations. */
const addresses: Rule = ({ data, path }, report) => {
  const { keys } = waysOf(data);
  const byRail = keys.some((key) => key === WAYS.transporteFerroviario);
  for (const [i, { tipoEstacion, domicilio }] of data.ubicaciones.entries()) {
    const at = `${path}.ubicaciones[${i}].domicilio`;
    const passing = byRail && tipoEstacion === '02';
    if (passing && domicilio !== undefined)
      forbid(report, 'CP142', at, when('the station is intermediate (02)', 'la estación es intermedia (02)'));
    if (!passing && domicilio === undefined)
      demand(
        report,
        'CP142',
        at,
        when('the place is not an intermediate station', 'la ubicación no es estación intermedia'),
      );
  }
};

const PLACES = {
  colonia: 'CP143',
  localidad: 'CP144',
  municipio: 'CP145',
  estado: 'CP146',
  codigoPostal: 'CP147',
} as const;

/** CP143 to CP147: the address against the catalogs. */
const places: Rule = (facts, report) => {
  for (const [i, { domicilio }] of facts.data.ubicaciones.entries())
    if (domicilio) checkPlace(facts, domicilio, `${facts.path}.ubicaciones[${i}].domicilio`, PLACES, report);
};

/** Not in the matrix: quantities refer to locations by their identifiers (CP178, CP179), so each has its own. */
const distinct: Rule = ({ data, path }, report) => {
  const seen = new Set<string>();
  for (const [i, { idUbicacion }] of data.ubicaciones.entries()) {
    if (idUbicacion === undefined) continue;
    if (seen.has(idUbicacion)) {
      const at = `${path}.ubicaciones[${i}].idUbicacion`;
      const message = text(
        `${at} ${idUbicacion} is that of an earlier location`,
        `${at} ${idUbicacion} es el de una ubicación anterior`,
      );
      const hint = text('Give each location its own six digits.', 'Dé a cada ubicación sus propios seis dígitos.');
      report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
    }
    seen.add(idUbicacion);
  }
};

/** Not in the matrix: no arrival before the first departure. */
const arrivals: Rule = ({ data, path, catalogs, draft }, report) => {
  const departures = data.ubicaciones.filter(({ tipoUbicacion }) => tipoUbicacion === 'Origen');
  const [first] = departures.map(({ fechaHoraSalidaLlegada }) => fechaHoraSalidaLlegada).toSorted();
  if (first === undefined) return;
  const instant = (place: Ubicacion) => instantAt(place, catalogs, draft.fecha);
  for (const [i, place] of data.ubicaciones.entries()) {
    const { tipoUbicacion, fechaHoraSalidaLlegada } = place;
    if (tipoUbicacion === 'Origen' || fechaHoraSalidaLlegada >= first) continue;
    // Times are those of each place: from Sonora one arrives in Baja California by an earlier clock.
    const arrival = instant(place);
    if (departures.some((departure) => arrival >= instant(departure))) continue;
    const at = `${path}.ubicaciones[${i}].fechaHoraSalidaLlegada`;
    const message = text(
      `${at} ${fechaHoraSalidaLlegada} is before the first departure, ${first}`,
      `${at} ${fechaHoraSalidaLlegada} es anterior a la primera salida, ${first}`,
    );
    const hint = text('Correct one of the two.', 'Corrija una de las dos.');
    report(ourWarning('COMPLEMENT_GUIDE', at, message, hint));
  }
};

/** By the clock of the place's postal code; not a number if the catalog does not have it. */
function instantAt({ fechaHoraSalidaLlegada, domicilio }: Ubicacion, catalogs: Catalogs, on: string): number {
  const postal = domicilio?.pais === 'MEX' ? catalogs.codigoPostal(domicilio.codigoPostal, on) : undefined;
  if (typeof postal !== 'object' || !isLocalDateTime(fechaHoraSalidaLlegada)) return Number.NaN;
  return instantOf(fechaHoraSalidaLlegada, postal.zona).getTime();
}

export const ubicacionRules: readonly Rule[] = [
  howMany,
  identified,
  foreigners,
  stations,
  navigation,
  distances,
  addresses,
  places,
  distinct,
  arrivals,
];
