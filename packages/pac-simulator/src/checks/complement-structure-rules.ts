import { NOMINA_NAMESPACE, PAYROLL_STRUCTURE } from './payroll-structure-rules.ts';
import { type ElementRule, MANY, oneOf, rule } from './structure-rules.ts';
import { CARTA_PORTE } from './structures/carta-porte-structure.ts';
import { CONTRACTS } from './structures/contract-structures.ts';
import { FOREIGN_TRADE } from './structures/foreign-trade-structure.ts';
import { PROPERTY } from './structures/property-structures.ts';
import { RETAIL } from './structures/retail-structure.ts';
import { TRADES } from './structures/trade-structures.ts';

type Structure = Readonly<Record<string, ElementRule>>;

const words = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`, 'u');
const someText = /^[^|]+$/u;
const upTo = (max: number) => new RegExp(`^[^|]{1,${max}}$`, 'u');
const TWO_DECIMALS = /^-?[0-9]{1,18}(?:\.[0-9]{1,2})?$/;
const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const ACCOUNTING = /^[0-9]{1,6}$/;
const STATES =
  'AGU BCN BCS CAM CHP CHH COA COL CR1 CR2 CR3 CR4 CR5 DIF DUR GUA GRO HID JAL MEX MIC MOR NAC NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC';

const localTax = (name: string, rate: string) =>
  rule({ [name]: someText, [rate]: TWO_DECIMALS, Importe: TWO_DECIMALS });

/** Structure of the complements of invoices by namespace, each keyed by path from its root, as in their schemas. */
export const COMPLEMENT_STRUCTURES: Readonly<Record<string, Structure>> = {
  [NOMINA_NAMESPACE]: PAYROLL_STRUCTURE,
  ...CARTA_PORTE,
  ...FOREIGN_TRADE,
  ...PROPERTY,
  ...CONTRACTS,
  ...TRADES,
  ...RETAIL,
  'http://www.sat.gob.mx/implocal': {
    ImpuestosLocales: rule({ version: /^1\.0$/, TotaldeRetenciones: TWO_DECIMALS, TotaldeTraslados: TWO_DECIMALS }, [
      ['RetencionesLocales', 0, MANY],
      ['TrasladosLocales', 0, MANY],
    ]),
    RetencionesLocales: localTax('ImpLocRetenido', 'TasadeRetencion'),
    TrasladosLocales: localTax('ImpLocTrasladado', 'TasadeTraslado'),
  },
  'http://www.sat.gob.mx/leyendasFiscales': {
    LeyendasFiscales: rule({ version: /^1\.0$/ }, [['Leyenda', 1, MANY]]),
    Leyenda: rule({ 'disposicionFiscal?': someText, 'norma?': someText, textoLeyenda: someText }),
  },
  'http://www.sat.gob.mx/donat': {
    Donatarias: rule({ version: /^1\.1$/, noAutorizacion: someText, fechaAutorizacion: DATE, leyenda: someText }),
  },
  'http://www.sat.gob.mx/iedu': {
    instEducativas: rule({
      version: /^1\.0$/,
      nombreAlumno: someText,
      CURP: /^[A-Z]{4}[0-9]{6}[A-ZÑ]{6}[0-9A-Z][0-9]$/,
      nivelEducativo: words(
        'Preescolar',
        'Primaria',
        'Secundaria',
        'Profesional técnico',
        'Bachillerato o su equivalente',
      ),
      autRVOE: someText,
      'rfcPago?': /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/,
    }),
  },
  'http://www.sat.gob.mx/hidrocarburospetroliferos': {
    HidroYPetro: rule({
      Version: /^1\.0$/,
      TipoPermiso: /^PER(?:0[1-9]|1[01])$/,
      NumeroPermiso: /^[^|]{15,35}$/u,
      ClaveHYP: oneOf('15101505 15101514 15101515'),
      SubProductoHYP: oneOf('SP16 SP17 SP18 SP19 SP22 SP23 SP24 SP25 SP48'),
    }),
  },
  'http://www.sat.gob.mx/ine': {
    INE: rule(
      {
        Version: /^1\.1$/,
        TipoProceso: words('Ordinario', 'Precampaña', 'Campaña'),
        'TipoComite?': words('Ejecutivo Nacional', 'Ejecutivo Estatal', 'Directivo Estatal'),
        'IdContabilidad?': ACCOUNTING,
      },
      [['Entidad', 0, 76]],
    ),
    Entidad: rule({ ClaveEntidad: oneOf(STATES), 'Ambito?': words('Local', 'Federal') }, [['Contabilidad', 0, MANY]]),
    'Entidad/Contabilidad': rule({ IdContabilidad: ACCOUNTING }),
  },
  'http://www.sat.gob.mx/servicioparcialconstruccion': {
    parcialesconstruccion: rule({ Version: /^1\.0$/, NumPerLicoAut: upTo(40) }, [['Inmueble', 1, 1]]),
    Inmueble: rule({
      Calle: upTo(150),
      'NoExterior?': upTo(55),
      'NoInterior?': upTo(30),
      'Colonia?': upTo(100),
      'Localidad?': upTo(100),
      'Referencia?': upTo(100),
      Municipio: upTo(100),
      Estado: /^(?:0[1-9]|[12][0-9]|3[0-2])$/,
      CodigoPostal: /^[0-9]{5}$/,
    }),
  },
};
