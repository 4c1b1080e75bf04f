import type { ComplementData } from '../complement.ts';

/** A complete road freight with one kind of goods, including optional fields. */
export const cartaPorteExample: ComplementData = {
  idCCP: 'CCC1a2b3-4c5d-4e6f-8a9b-0c1d2e3f4a5b',
  transpInternac: 'No',
  totalDistRec: '560.00',
  ubicaciones: [
    {
      tipoUbicacion: 'Origen',
      idUbicacion: 'OR000001',
      rfcRemitenteDestinatario: 'EKU9003173C9',
      nombreRemitenteDestinatario: 'ESCUELA KEMPER URGATE',
      fechaHoraSalidaLlegada: '2026-11-23T08:00:00',
      domicilio: { calle: 'Reforma', municipio: '015', estado: 'CMX', pais: 'MEX', codigoPostal: '06000' },
    },
    {
      tipoUbicacion: 'Destino',
      idUbicacion: 'DE000001',
      rfcRemitenteDestinatario: 'URE180429TM6',
      nombreRemitenteDestinatario: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      fechaHoraSalidaLlegada: '2026-11-23T18:00:00',
      distanciaRecorrida: '560.00',
      domicilio: { calle: 'Vallarta', municipio: '039', estado: 'JAL', pais: 'MEX', codigoPostal: '44100' },
    },
  ],
  mercancias: {
    pesoBrutoTotal: '1500.000',
    unidadPeso: 'KGM',
    numTotalMercancias: '1',
    mercancia: [
      {
        bienesTransp: '56101500',
        descripcion: 'Muebles',
        cantidad: '10',
        claveUnidad: 'H87',
        pesoEnKg: '1500.000',
        cantidadTransporta: [{ cantidad: '10', idOrigen: 'OR000001', idDestino: 'DE000001' }],
      },
    ],
    autotransporte: {
      permSCT: 'TPAF01',
      numPermisoSCT: 'SCT-0001',
      identificacionVehicular: {
        configVehicular: 'C2',
        pesoBrutoVehicular: '8.50',
        placaVM: 'ABC1234',
        anioModeloVM: '2022',
      },
      seguros: { aseguraRespCivil: 'Seguros del Norte', polizaRespCivil: 'POL-0001' },
    },
  },
  figuraTransporte: [
    { tipoFigura: '01', rfcFigura: 'CACX7605101P8', numLicencia: 'LIC000001', nombreFigura: 'Xóchitl Casas Chávez' },
  ],
};
