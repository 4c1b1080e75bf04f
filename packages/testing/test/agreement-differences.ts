export interface Difference {
  /** What the simulator returns instead of our code. */
  simulator: string;
  reason: string;
}

const SCHEMA = "cfdv40.xsd stops it before any rule: the key or the number is none of the schema's";
const CATALOG = 'needs a large catalog, which the simulator reads only when the folder of SAT schemas is given';
const COLUMN = 'needs a column of a catalog that the SAT keeps outside its schemas';
const DROPPED = 'the request is refused; the document made of it all the same does not hold the fault any more';

/** Vectors that we reject with one code and the simulator with another, or not at all; each with the reason. */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  ...by('301', SCHEMA, 'CFDI40104 CFDI40117 CFDI40123 CFDI40124 CFDI40126 CFDI40131 CFDI40133 CFDI40137 CFDI40140'),
  ...by('301', SCHEMA, 'CFDI40157 CFDI40160 CFDI40170 CFDI40175 CFDI40176 CFDI40178 CFDI40182 CFDI40183 CFDI40191'),
  ...by('301', SCHEMA, 'CFDI40184 CFDI40207 CFDI40217'),
  ...by('301', 'the total turns negative, which the schema stops first', 'CFDI40169'),
  ...by('401', 'the schema takes 31 November; the simulator then finds it outside of 72 hours', 'CFDI40101'),
  ...by('stamped', CATALOG, 'CFDI40150 CFDI40162 CFDI40165 CFDI40196'),
  ...by('stamped', COLUMN, 'CFDI40156 CFDI40163 CFDI40164'),
  ...by('stamped', 'needs c_Aduana and the year of the customs document', 'CFDI40194 CFDI40199'),
  ...by('stamped', "belongs to the SAT's list of RFCs; we know the answer for EXT990101NI1 alone", 'CFDI40193'),
  ...by('stamped', DROPPED, 'CFDI40114 CFDI40177'),
  ...by('CFDI40171', DROPPED, 'CFDI40201'),
};

function by(simulator: string, reason: string, codes: string): Record<string, Difference> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, { simulator, reason }]));
}
