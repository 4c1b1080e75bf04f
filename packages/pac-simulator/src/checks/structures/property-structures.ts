import { type ElementRule, MANY, rule } from '../structure-rules.ts';
import { DATE, DECIMALS, OLD_RFC, someText, upTo, WHOLE, words } from './forms.ts';

/** Complements about property and vehicles, as in their schemas. */
export const PROPERTY: Readonly<Record<string, Readonly<Record<string, ElementRule>>>> = {
  'http://www.sat.gob.mx/vehiculousado': {
    VehiculoUsado: rule(
      {
        Version: /^1\.0$/u,
        montoAdquisicion: DECIMALS[6],
        montoEnajenacion: DECIMALS[6],
        claveVehicular: upTo(7),
        marca: upTo(50),
        tipo: upTo(50),
        modelo: /^[0-9]{4}$/u,
        'numeroMotor?': upTo(17),
        'numeroSerie?': upTo(17),
        'NIV?': upTo(17),
        valor: DECIMALS[6],
      },
      [['InformacionAduanera', 0, MANY]],
    ),
    InformacionAduanera: rule({ numero: someText, fecha: DATE, 'aduana?': someText }),
  },
  'http://www.sat.gob.mx/renovacionysustitucionvehiculos': {
    renovacionysustitucionvehiculos: rule({ Version: /^1\.0$/u, TipoDeDecreto: words('01', '02') }, [
      ['DecretoRenovVehicular', 0, 1],
      ['DecretoSustitVehicular', 0, 1],
    ]),
    DecretoRenovVehicular: rule({ VehEnaj: words('01', '02') }, [
      ['VehiculosUsadosEnajenadoPermAlFab', 1, MANY],
      ['VehiculoNuvoSemEnajenadoFabAlPerm', 1, 1],
    ]),
    'DecretoRenovVehicular/VehiculosUsadosEnajenadoPermAlFab': rule({
      PrecioVehUsado: DECIMALS[6],
      TipoVeh: words('01', '02', '03', '04', '05', '06', '07', '08'),
      Marca: upTo(50),
      TipooClase: upTo(50),
      Año: WHOLE,
      'Modelo?': someText,
      'NIV?': upTo(17),
      'NumSerie?': upTo(17),
      NumPlacas: upTo(10),
      'NumMotor?': upTo(17),
      NumFolTarjCir: upTo(40),
      'NumPedIm?': upTo(40),
      'Aduana?': someText,
      'FechaRegulVeh?': DATE,
      Foliofiscal: upTo(36),
    }),
    'DecretoRenovVehicular/VehiculoNuvoSemEnajenadoFabAlPerm': rule({
      Año: WHOLE,
      'Modelo?': someText,
      NumPlacas: upTo(10),
      'RFC?': OLD_RFC,
    }),
    DecretoSustitVehicular: rule({ VehEnaj: words('01', '02') }, [
      ['VehiculoUsadoEnajenadoPermAlFab', 1, 1],
      ['VehiculoNuvoSemEnajenadoFabAlPerm', 1, 1],
    ]),
    'DecretoSustitVehicular/VehiculoUsadoEnajenadoPermAlFab': rule({
      PrecioVehUsado: DECIMALS[6],
      TipoVeh: words('01', '02', '03', '04', '05', '06'),
      Marca: upTo(50),
      TipooClase: upTo(50),
      Año: WHOLE,
      'Modelo?': someText,
      'NIV?': upTo(17),
      'NumSerie?': upTo(17),
      NumPlacas: upTo(10),
      'NumMotor?': upTo(17),
      NumFolTarjCir: upTo(40),
      NumFolAvisoint: upTo(20),
      NumPedIm: upTo(40),
      Aduana: someText,
      FechaRegulVeh: DATE,
      Foliofiscal: upTo(36),
    }),
    'DecretoSustitVehicular/VehiculoNuvoSemEnajenadoFabAlPerm': rule({
      Año: WHOLE,
      'Modelo?': someText,
      NumPlacas: upTo(10),
      'RFC?': OLD_RFC,
    }),
  },
  'http://www.sat.gob.mx/certificadodestruccion': {
    certificadodedestruccion: rule(
      {
        Version: /^1\.0$/u,
        Serie: words('SERIE A', 'SERIE B', 'SERIE C', 'SERIE D', 'SERIE E'),
        NumFolDesVeh: upTo(20),
      },
      [
        ['VehiculoDestruido', 1, 1],
        ['InformacionAduanera', 0, 1],
      ],
    ),
    VehiculoDestruido: rule({
      Marca: upTo(50),
      TipooClase: upTo(50),
      Año: WHOLE,
      'Modelo?': someText,
      'NIV?': upTo(17),
      'NumSerie?': upTo(17),
      NumPlacas: upTo(10),
      'NumMotor?': upTo(17),
      NumFolTarjCir: upTo(40),
    }),
    InformacionAduanera: rule({ NumPedImp: upTo(40), Fecha: DATE, Aduana: someText }),
  },
};
