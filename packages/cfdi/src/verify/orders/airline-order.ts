/** Airlines: order of the original string, from the SAT's aerolineas.xslt; notation: read-order.ts. */
export const AIRLINE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/aerolineas': `
Aerolineas: Version TUA >OtrosCargos
OtrosCargos: TotalCargos >Cargo
Cargo: CodigoCargo Importe
`,
};
