/**
 * Sale of vehicles and airlines: order of the original string, from the SAT's ventavehiculos11.xslt and
 * aerolineas.xslt; notation: read-order.ts. Niv of VentaVehiculos belongs to its version 1.1, the only one in use.
 */
export const VEHICLE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/ventavehiculos': `
VentaVehiculos: version ClaveVehicular Niv >>InformacionAduanera
InformacionAduanera: numero fecha aduana?
`,
  'http://www.sat.gob.mx/aerolineas': `
Aerolineas: Version TUA >OtrosCargos
OtrosCargos: TotalCargos >Cargo
Cargo: CodigoCargo Importe
`,
};
