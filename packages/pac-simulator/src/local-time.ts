/**
 * Coarse zones by the first digits of the postal code of the place of issue (tz database after the law of 30 October
 * 2022); the first matching row counts. Border towns share digits with their state, so a code can have several
 * candidates; if three digits are a border town's, its zone comes first.
 */
const ZONES_BY_PREFIX: readonly (readonly [prefixes: string, zones: readonly string[]])[] = [
  ['320 321 322 323 324 325 326 327', ['America/Ciudad_Juarez', 'America/Chihuahua']],
  ['260 262 873 874 880 881 882 885 886 887', ['America/Matamoros', 'America/Monterrey']],
  ['77', ['America/Cancun']],
  ['21 22', ['America/Tijuana']],
  ['23 80 81 82', ['America/Mazatlan']],
  ['63', ['America/Mazatlan', 'America/Mexico_City']],
  ['83 84 85', ['America/Hermosillo']],
  ['31 32 33', ['America/Chihuahua', 'America/Ciudad_Juarez', 'America/Ojinaga']],
  ['25 26 27 64 65 66 67 87 88 89', ['America/Monterrey', 'America/Matamoros']],
];

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Zones that a postal code may be in, most likely first. */
export function zonesOfPostalCode(codigoPostal: string): readonly string[] {
  const found = ZONES_BY_PREFIX.find(([prefixes]) => prefixes.split(' ').some((it) => codigoPostal.startsWith(it)));
  return found?.[1] ?? ['America/Mexico_City'];
}

/** Local date-time of an instant in a zone, `YYYY-MM-DDThh:mm:ss`, as in CFDI and TFD. */
export function formatLocal(instant: Date, zone: string): string {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    // The Swedish locale happens to use the ISO format.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formatters.set(zone, formatter);
  }
  return formatter.format(instant).replace(' ', 'T');
}

/** Seconds of a local date-time counted as if it were UTC: for differences between local times of one zone. */
export function localSeconds(local: string): number {
  return Date.parse(`${local}Z`) / 1000;
}

/** Instant of a local date-time in a zone; within an hour of a clock change either is possible. */
export function instantOfLocal(local: string, zone: string): Date {
  const asUtc = localSeconds(local);
  const offset = localSeconds(formatLocal(new Date(asUtc * 1000), zone)) - asUtc;
  return new Date((asUtc - offset) * 1000);
}
