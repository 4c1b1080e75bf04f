/**
 * Rows of the SAT's matrix (edition of 13 December 2024, numbered as in the handbook) without a vector, and why. All
 * other rows have one: in `requests.ts` if a request can violate it, otherwise in `documents.ts`.
 */
export const ROWS_WITHOUT_VECTOR: Readonly<Record<string, string>> = {
  CFDI40102: 'seal: verifySello, in seal.test.ts',
  CFDI40106: 'certificate: openCsd and certificate-der, in csd.test.ts',
  CFDI40118: 'not in force: the SAT never published the confirmation procedure',
  CFDI40120: 'not in force: the SAT never published the confirmation procedure',
  CFDI40121: 'schema: TypeScript and cfdv40.xsd know I, E, T and P only (TYPE_NOT_SUPPORTED before)',
  CFDI40127: 'not in force (Confirmacion)',
  CFDI40128: 'not in force (Confirmacion)',
  CFDI40129: 'not in force (Confirmacion)',
  CFDI40138: "needs the SAT's list of RFCs",
  CFDI40139: "needs the SAT's list of RFCs",
  CFDI40142: "needs the SAT's record of acquirers",
  CFDI40143: "needs the SAT's list of RFCs",
  CFDI40144: "needs the SAT's list of RFCs",
  CFDI40145: "needs the SAT's list of RFCs (warned of: capitals, company suffix)",
  CFDI40147: "needs the SAT's list of RFCs (warned of: not in c_CodigoPostal)",
  CFDI40148: "needs the SAT's list of RFCs",
  CFDI40189: "needs the SAT's list of RFCs (warned of: the fixed text of EXT990101NI1)",
  CFDI40190: "needs the SAT's list of RFCs",
  CFDI40192: "needs the SAT's list of RFCs (warned of: not in c_CodigoPostal)",
  CFDI40209: 'the same test as CFDI40206, seen from the Retencion node',
  CFDI140224: "needs the SAT's RESICO mark",
  CFDI140225: "needs the SAT's RESICO mark (warned of)",
  CFDI40999: 'not classified by the SAT',
};

/** All rows: CFDI40101 to CFDI40222, CFDI140223 to CFDI140227, CFDI40999. */
export const MATRIX: readonly string[] = [
  ...Array.from({ length: 122 }, (_, i) => `CFDI40${101 + i}`),
  ...Array.from({ length: 5 }, (_, i) => `CFDI140${223 + i}`),
  'CFDI40999',
];
