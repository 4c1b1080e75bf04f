/** Keys of catHidrocarburos.xsd. */

const numbered = (count: number, width: number) =>
  Array.from({ length: count }, (_, i) => String(i + 1).padStart(width, '0'));

export const MONTHS = numbered(12, 2);
export const ACTIVITIES = numbered(5, 2);
export const SUBACTIVITIES = numbered(39, 3);
export const TASKS = numbered(155, 4);
/** Customs keys. */
export const CUSTOMS_KEYS = `
  A1 A3 C1 D1 GC K1 L1 P1 S2 T1 VF VU V1 V2 V5 V6 V7 V9 VD AD AJ BA BB BC BD BE BF BH BI BM BO BP BR H1 H8 I1 F4
  F5 IN AF RT A4 E1 E2 G1 C3 K2 A5 E3 E4 G2 K3 F2 F3 V3 V4 F8 F9 G6 G7 V8 M1 M2 J3 G8 M3 M4 M5 J4 T3 T6 T7 T9 R1
  CT
`
  .trim()
  .split(/\s+/);
/** Forms of payment of customs duties. */
export const CUSTOMS_PAYMENTS = '00 02 04 05 06 07 08 09 10 11 12 13 14 15 16 18 19 20 21 22'.split(' ');
