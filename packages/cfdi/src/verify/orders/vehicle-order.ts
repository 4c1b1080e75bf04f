/**
 * Vehicles and transport of passengers: order of the original string, from the SAT's vehiculousado.xslt,
 * ventavehiculos11.xslt, renovacionysustitucionvehiculos.xslt, certificadodedestruccion.xslt, aerolineas.xslt,
 * TuristaPasajeroExtranjero.xslt; notation: read-order.ts. Niv of VentaVehiculos belongs to
 * its version 1.1, the only one in use.
 */
export const VEHICLE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/vehiculousado': `
VehiculoUsado: Version montoAdquisicion montoEnajenacion claveVehicular marca tipo modelo numeroMotor?
  numeroSerie? NIV? valor >InformacionAduanera
InformacionAduanera: numero fecha aduana?
`,
  'http://www.sat.gob.mx/ventavehiculos': `
VentaVehiculos: version ClaveVehicular Niv >>InformacionAduanera
InformacionAduanera: numero fecha aduana?
`,
  'http://www.sat.gob.mx/renovacionysustitucionvehiculos': `
renovacionysustitucionvehiculos: Version TipoDeDecreto >DecretoRenovVehicular >DecretoSustitVehicular
DecretoRenovVehicular: VehEnaj >VehiculosUsadosEnajenadoPermAlFab >VehiculoNuvoSemEnajenadoFabAlPerm
DecretoSustitVehicular: VehEnaj >VehiculoUsadoEnajenadoPermAlFab >VehiculoNuvoSemEnajenadoFabAlPerm
VehiculosUsadosEnajenadoPermAlFab: PrecioVehUsado TipoVeh Marca TipooClase Año Modelo? NIV? NumSerie? NumPlacas
  NumMotor? NumFolTarjCir NumPedIm? Aduana? FechaRegulVeh? Foliofiscal
VehiculoNuvoSemEnajenadoFabAlPerm: Año Modelo? NumPlacas RFC?
VehiculoUsadoEnajenadoPermAlFab: PrecioVehUsado TipoVeh Marca TipooClase Año Modelo? NIV? NumSerie? NumPlacas
  NumMotor? NumFolTarjCir NumFolAvisoint NumPedIm Aduana FechaRegulVeh Foliofiscal
`,
  'http://www.sat.gob.mx/certificadodestruccion': `
certificadodedestruccion: Version Serie NumFolDesVeh >VehiculoDestruido >InformacionAduanera
VehiculoDestruido: Marca TipooClase Año Modelo? NIV? NumSerie? NumPlacas NumMotor? NumFolTarjCir
InformacionAduanera: NumPedImp Fecha Aduana
`,
  'http://www.sat.gob.mx/aerolineas': `
Aerolineas: Version TUA >OtrosCargos
OtrosCargos: TotalCargos >Cargo
Cargo: CodigoCargo Importe
`,
  'http://www.sat.gob.mx/TuristaPasajeroExtranjero': `
TuristaPasajeroExtranjero: version fechadeTransito tipoTransito >datosTransito
datosTransito: Via TipoId NumeroId Nacionalidad EmpresaTransporte IdTransporte?
`,
};
