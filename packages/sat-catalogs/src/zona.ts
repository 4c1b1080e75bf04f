/**
 * IANA zone of a place in Mexico after the law of 30 October 2022: most of the country keeps UTC-6 all year, the
 * municipalities of the northern border follow the United States' time. Municipalities are the codes of c_Municipio.
 */

/** Zone of each state away from the border. */
const STATE_ZONES: Readonly<Record<string, string>> = {
  BCN: 'America/Tijuana',
  BCS: 'America/Mazatlan',
  CHH: 'America/Chihuahua',
  COA: 'America/Monterrey',
  NAY: 'America/Mazatlan',
  NLE: 'America/Monterrey',
  ROO: 'America/Cancun',
  SIN: 'America/Mazatlan',
  SON: 'America/Hermosillo',
  TAM: 'America/Monterrey',
};

/** Zone of a state's border places whose municipality is not listed; the more western one if there are two. */
const BORDER_ZONES: Readonly<Record<string, string>> = {
  CHH: 'America/Ciudad_Juarez',
  COA: 'America/Matamoros',
  NLE: 'America/Matamoros',
  TAM: 'America/Matamoros',
};

/** Municipalities whose time zone differs from that of their state. */
const MUNICIPALITY_ZONES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['CHH', 'America/Ciudad_Juarez', '005 028 035 037 053'],
      ['CHH', 'America/Ojinaga', '015 042 052'],
      ['COA', 'America/Matamoros', '002 012 013 014 022 023 025 038'],
      ['NAY', 'America/Bahia_Banderas', '020'],
      ['NLE', 'America/Matamoros', '003 005'],
      ['TAM', 'America/Matamoros', '007 014 015 022 024 025 027 032 033 040'],
    ] as const
  ).flatMap(([state, zone, codes]) => codes.split(' ').map((code): [string, string] => [state + code, zone])),
);

/**
 * Zone of a state and municipality. `enFrontera` is what the SAT's postal catalog says about the place's time; it
 * decides for municipalities that are not listed here: the law of 2022 added Allende, Morelos and Villa Unión in
 * Coahuila, which catalogs from before it do not have at the border. Not in Chihuahua, which has two border zones.
 */
export function zonaDeLugar(estado: string, municipio: string | undefined, enFrontera = false): string {
  const own = municipio && MUNICIPALITY_ZONES.get(estado + municipio);
  if (own) return own;
  const border = enFrontera && (!municipio || estado !== 'CHH') && BORDER_ZONES[estado];
  return border || (STATE_ZONES[estado] ?? 'America/Mexico_City');
}

/** The zones of a place, from west to east. */
type Zones = readonly [west: string, ...east: string[]];

/** Zones by the first two digits. */
const PREFIX_ZONES: readonly (readonly [from: number, to: number, zones: Zones])[] = [
  [21, 22, ['America/Tijuana']],
  [23, 23, ['America/Mazatlan']],
  [25, 25, ['America/Monterrey']],
  [26, 27, ['America/Monterrey', 'America/Matamoros']],
  [31, 31, ['America/Ciudad_Juarez', 'America/Chihuahua']],
  [32, 32, ['America/Ciudad_Juarez', 'America/Chihuahua', 'America/Ojinaga']],
  [33, 33, ['America/Chihuahua']],
  [63, 63, ['America/Mazatlan', 'America/Bahia_Banderas']],
  [64, 64, ['America/Monterrey']],
  [65, 66, ['America/Monterrey', 'America/Matamoros']],
  [67, 67, ['America/Monterrey']],
  [77, 77, ['America/Cancun']],
  [80, 82, ['America/Mazatlan']],
  [83, 85, ['America/Hermosillo']],
  [87, 88, ['America/Monterrey', 'America/Matamoros']],
  [89, 89, ['America/Monterrey']],
];

const ELSEWHERE: Zones = ['America/Mexico_City'];

/** Zones that a postal code may have which no available catalog lists, by its first two digits, from west to east. */
export function zonasDe(codigoPostal: string): Zones {
  const prefix = Number(codigoPostal.slice(0, 2));
  return PREFIX_ZONES.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? ELSEWHERE;
}

/**
 * The most western of `zonasDe`, for filling in Fecha: the SAT accepts one that is an hour old and rejects one in the
 * future.
 */
export const zonaDe = (codigoPostal: string): string => zonasDe(codigoPostal)[0];
