/**
 * Carta Porte 2.0 and 3.0, which are no longer stamped: order of the original string, from the SAT's CartaPorte20.xslt
 * and CartaPorte30.xslt; notation: read-order.ts.
 */
export const CARTA_PORTE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/CartaPorte20': `
CartaPorte: Version TranspInternac EntradaSalidaMerc? PaisOrigenDestino? ViaEntradaSalida? TotalDistRec?
  >Ubicaciones >Mercancias >FiguraTransporte
Ubicaciones: >Ubicacion
Ubicacion: TipoUbicacion IDUbicacion? RFCRemitenteDestinatario NombreRemitenteDestinatario? NumRegIdTrib?
  ResidenciaFiscal? NumEstacion? NombreEstacion? NavegacionTrafico? FechaHoraSalidaLlegada TipoEstacion?
  DistanciaRecorrida? >Domicilio
Ubicacion/Domicilio: Calle? NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado
  Pais CodigoPostal
Mercancias: PesoBrutoTotal UnidadPeso PesoNetoTotal? NumTotalMercancias CargoPorTasacion? >Mercancia
  >Autotransporte >TransporteMaritimo >TransporteAereo >TransporteFerroviario
Mercancia: BienesTransp ClaveSTCC? Descripcion Cantidad ClaveUnidad Unidad? Dimensiones? MaterialPeligroso?
  CveMaterialPeligroso? Embalaje? DescripEmbalaje? PesoEnKg ValorMercancia? Moneda? FraccionArancelaria?
  UUIDComercioExt? >Pedimentos >GuiasIdentificacion >CantidadTransporta >DetalleMercancia
Pedimentos: Pedimento
GuiasIdentificacion: NumeroGuiaIdentificacion DescripGuiaIdentificacion PesoGuiaIdentificacion
CantidadTransporta: Cantidad IDOrigen IDDestino CvesTransporte?
DetalleMercancia: UnidadPesoMerc PesoBruto PesoNeto PesoTara NumPiezas?
Autotransporte: PermSCT NumPermisoSCT >IdentificacionVehicular >Seguros >Remolques
IdentificacionVehicular: ConfigVehicular PlacaVM AnioModeloVM
Seguros: AseguraRespCivil PolizaRespCivil AseguraMedAmbiente? PolizaMedAmbiente? AseguraCarga? PolizaCarga?
  PrimaSeguro?
Remolques: >Remolque
Remolque: SubTipoRem Placa
TransporteMaritimo: PermSCT? NumPermisoSCT? NombreAseg? NumPolizaSeguro? TipoEmbarcacion Matricula NumeroOMI
  AnioEmbarcacion? NombreEmbarc? NacionalidadEmbarc UnidadesDeArqBruto TipoCarga NumCertITC Eslora? Manga?
  Calado? LineaNaviera? NombreAgenteNaviero NumAutorizacionNaviero NumViaje? NumConocEmbarc? >Contenedor
TransporteMaritimo/Contenedor: MatriculaContenedor TipoContenedor NumPrecinto?
TransporteAereo: PermSCT NumPermisoSCT MatriculaAeronave? NombreAseg? NumPolizaSeguro? NumeroGuia LugarContrato?
  CodigoTransportista RFCEmbarcador? NumRegIdTribEmbarc? ResidenciaFiscalEmbarc? NombreEmbarcador?
TransporteFerroviario: TipoDeServicio TipoDeTrafico NombreAseg? NumPolizaSeguro? >DerechosDePaso >Carro
DerechosDePaso: TipoDerechoDePaso KilometrajePagado
Carro: TipoCarro MatriculaCarro GuiaCarro ToneladasNetasCarro >Contenedor
Carro/Contenedor: TipoContenedor PesoContenedorVacio PesoNetoMercancia
FiguraTransporte: >TiposFigura
TiposFigura: TipoFigura RFCFigura? NumLicencia? NombreFigura? NumRegIdTribFigura? ResidenciaFiscalFigura?
  >PartesTransporte >Domicilio
TiposFigura/Domicilio: Calle? NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado
  Pais CodigoPostal
PartesTransporte: ParteTransporte
`,
  'http://www.sat.gob.mx/CartaPorte30': `
CartaPorte: Version IdCCP TranspInternac RegimenAduanero? EntradaSalidaMerc? PaisOrigenDestino?
  ViaEntradaSalida? TotalDistRec? RegistroISTMO? UbicacionPoloOrigen? UbicacionPoloDestino? >Ubicaciones
  >Mercancias >FiguraTransporte
Ubicaciones: >Ubicacion
Ubicacion: TipoUbicacion IDUbicacion? RFCRemitenteDestinatario NombreRemitenteDestinatario? NumRegIdTrib?
  ResidenciaFiscal? NumEstacion? NombreEstacion? NavegacionTrafico? FechaHoraSalidaLlegada TipoEstacion?
  DistanciaRecorrida? >Domicilio
Ubicacion/Domicilio: Calle? NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado
  Pais CodigoPostal
Mercancias: PesoBrutoTotal UnidadPeso PesoNetoTotal? NumTotalMercancias CargoPorTasacion?
  LogisticaInversaRecoleccionDevolucion? >Mercancia >Autotransporte >TransporteMaritimo >TransporteAereo
  >TransporteFerroviario
Mercancia: BienesTransp ClaveSTCC? Descripcion Cantidad ClaveUnidad Unidad? Dimensiones? MaterialPeligroso?
  CveMaterialPeligroso? Embalaje? DescripEmbalaje? SectorCOFEPRIS? NombreIngredienteActivo? NomQuimico?
  DenominacionGenericaProd? DenominacionDistintivaProd? Fabricante? FechaCaducidad? LoteMedicamento?
  FormaFarmaceutica? CondicionesEspTransp? RegistroSanitarioFolioAutorizacion? PermisoImportacion?
  FolioImpoVUCEM? NumCAS? RazonSocialEmpImp? NumRegSanPlagCOFEPRIS? DatosFabricante? DatosFormulador?
  DatosMaquilador? UsoAutorizado? PesoEnKg ValorMercancia? Moneda? FraccionArancelaria? UUIDComercioExt?
  TipoMateria? DescripcionMateria? >DocumentacionAduanera >GuiasIdentificacion >CantidadTransporta
  >DetalleMercancia
DocumentacionAduanera: TipoDocumento NumPedimento? IdentDocAduanero? RFCImpo?
GuiasIdentificacion: NumeroGuiaIdentificacion DescripGuiaIdentificacion PesoGuiaIdentificacion
CantidadTransporta: Cantidad IDOrigen IDDestino CvesTransporte?
DetalleMercancia: UnidadPesoMerc PesoBruto PesoNeto PesoTara NumPiezas?
Autotransporte: PermSCT NumPermisoSCT >IdentificacionVehicular >Seguros >Remolques
IdentificacionVehicular: ConfigVehicular PesoBrutoVehicular PlacaVM AnioModeloVM
Seguros: AseguraRespCivil PolizaRespCivil AseguraMedAmbiente? PolizaMedAmbiente? AseguraCarga? PolizaCarga?
  PrimaSeguro?
Remolques: >Remolque
Remolque: SubTipoRem Placa
TransporteMaritimo: PermSCT? NumPermisoSCT? NombreAseg? NumPolizaSeguro? TipoEmbarcacion Matricula NumeroOMI
  AnioEmbarcacion? NombreEmbarc? NacionalidadEmbarc UnidadesDeArqBruto TipoCarga Eslora? Manga? Calado? Puntal?
  LineaNaviera? NombreAgenteNaviero NumAutorizacionNaviero NumViaje? NumConocEmbarc? PermisoTempNavegacion?
  >Contenedor >RemolquesCCP
TransporteMaritimo/Contenedor: TipoContenedor MatriculaContenedor? NumPrecinto? IdCCPRelacionado? PlacaVMCCP?
  FechaCertificacionCCP?
RemolquesCCP: >RemolqueCCP
RemolqueCCP: SubTipoRemCCP PlacaCCP
TransporteAereo: PermSCT NumPermisoSCT MatriculaAeronave? NombreAseg? NumPolizaSeguro? NumeroGuia LugarContrato?
  CodigoTransportista RFCEmbarcador? NumRegIdTribEmbarc? ResidenciaFiscalEmbarc? NombreEmbarcador?
TransporteFerroviario: TipoDeServicio TipoDeTrafico NombreAseg? NumPolizaSeguro? >DerechosDePaso >Carro
DerechosDePaso: TipoDerechoDePaso KilometrajePagado
Carro: TipoCarro MatriculaCarro GuiaCarro ToneladasNetasCarro >Contenedor
Carro/Contenedor: TipoContenedor PesoContenedorVacio PesoNetoMercancia
FiguraTransporte: >TiposFigura
TiposFigura: TipoFigura RFCFigura? NumLicencia? NombreFigura NumRegIdTribFigura? ResidenciaFiscalFigura?
  >PartesTransporte >Domicilio
TiposFigura/Domicilio: Calle? NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado
  Pais CodigoPostal
PartesTransporte: ParteTransporte
`,
};
