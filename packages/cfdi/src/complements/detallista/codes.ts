const words = (text: string): readonly string[] => text.split(' ');

/** Kinds of allowance or charge of the document. */
export const ALLOWANCES = words(
  'AA AJ ADO ADT ADS ABZ DA EAA EAB PI TAE SAB RAA PAD FG FA TD TS TX TZ ZZZ VAB UM DI CAC COD FC FI HD QD',
);

/** The same for lines and totals, which have one fewer. */
export const OTHER_ALLOWANCES = ALLOWANCES.filter((each) => each !== 'TZ');
