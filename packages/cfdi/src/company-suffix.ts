/** Company suffixes (régimen de capital), letters only. */
const SUFFIXES = new Set(
  (
    'SA SADECV SAB SABDECV SAPI SAPIDECV SAPIB SAPIBDECV SAS SASDECV SC SCL SCDERL SCDERLDECV SDERL SDERLDECV SDERLMI SDERLMIDECV ' +
    'SENC SENCS SENCPORA SPRDERL SPRDERI AC IAP ABP'
  ).split(' '),
);
/** `S DE R L M I DE C V`. */
const WORDS_MAX = 9;

/**
 * A company's name without its suffix, however that is written (`S.A. de C.V.`, `SA DE CV`), as the SAT registers it
 * since version
 * 4.0 (CFDI40145); undefined when it has none. Case and the rest of the text are kept.
 */
export function withoutCompanySuffix(name: string): string | undefined {
  const words = name.trim().split(' ');
  for (let count = Math.min(WORDS_MAX, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join('').replaceAll('.', '').replaceAll(',', '').toUpperCase();
    if (!SUFFIXES.has(tail)) continue;
    const rest = words.slice(0, -count).join(' ').trim();
    const bare = rest.endsWith(',') ? rest.slice(0, -1).trim() : rest;
    return bare === '' ? undefined : bare;
  }
  return undefined;
}
