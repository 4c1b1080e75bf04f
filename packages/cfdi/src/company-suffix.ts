/** Company suffixes (régimen de capital), letters only. */
const SUFFIXES = new Set(
  (
    'SA SADECV SAB SABDECV SAPI SAPIDECV SAPIB SAPIBDECV SAS SASDECV SC SCL SCDERL SCDERLDECV SDERL SDERLDECV SDERLMI SDERLMIDECV ' +
    'SENC SENCS SENCPORA SPRDERL SPRDERI AC IAP ABP'
  ).split(' '),
);
/** The common ones spelled out, without spaces. */
const WRITTEN_OUT = [
  /^SOCIEDADANONIMA(?:PROMOTORADEINVERSION)?(?:BURSATIL)?(?:DECAPITALVARIABLE)?$/,
  /^SOCIEDADDERESPONSABILIDADLIMITADA(?:DECAPITALVARIABLE)?$/,
  /^SOCIEDADPORACCIONESSIMPLIFICADA(?:DECAPITALVARIABLE)?$/,
  /^(?:SOCIEDAD|ASOCIACION)CIVIL$/,
];
/** Additions of financial companies to their suffix. */
const FINANCIAL = /(SOFOM|SOCIEDADFINANCIERADEOBJETOMULTIPLE)(ENR|ER|ENTIDAD(NO)?REGULADA)?$/;
/** Most words of a suffix with addition, spelled out. */
const WORDS_MAX = 17;

/**
 * A company's name without its suffix, in any spelling (`S.A. de C.V.`, `SA DE CV SOFOM ENR`, `SOCIEDAD CIVIL`), as the
 * SAT registers it since version 4.0 (CFDI40145); undefined if it has none. Case and the rest of the text stay.
 */
export function withoutCompanySuffix(name: string): string | undefined {
  const words = name.trim().split(' ');
  for (let count = Math.min(WORDS_MAX, words.length - 1); count > 0; count--) {
    if (!isSuffix(lettersOf(words.slice(-count).join('')))) continue;
    const rest = words.slice(0, -count).join(' ').trim();
    const bare = rest.endsWith(',') ? rest.slice(0, -1).trim() : rest;
    return bare === '' ? undefined : bare;
  }
  return undefined;
}

function isSuffix(tail: string): boolean {
  const kind = tail.replace(FINANCIAL, '');
  return SUFFIXES.has(kind) || WRITTEN_OUT.some((form) => form.test(kind));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[.,\p{Mn}]/gu, '')
    .toUpperCase();
}
