import type { Labels } from './complement.ts';
import { labelsOf } from './labels-of.ts';

const WORDS = /* @__PURE__ */ labelsOf(`
  Sí: Yes; Si: Yes; SI: Yes; No: No; NO: No; Entrada: Entry; Salida: Exit; Origen: Origin; Destino: Destination;
  Altura: High seas; Cabotaje: Coastal; Ordinario: Ordinary; Precampaña: Pre-campaign; Campaña: Campaign;
  Ejecutivo Nacional: National executive; Ejecutivo Estatal: State executive; Directivo Estatal: State directive;
  Local: Local; Federal: Federal; Preescolar: Preschool; Primaria: Primary; Secundaria: Lower secondary;
  Profesional técnico: Technical; Bachillerato o su equivalente: Upper secondary; compra: purchase; venta: sale;
  Arribo: Arrival; Aérea: By air; Marítima: By sea; Terrestre: By land; IVA: VAT; IEPS: Excise tax; Costo: Cost;
  Gasto: Expense; Inversión: Investment; Nacional: National; Extranjero: Foreign;
  Sociedad Nacional: National company; Sociedad Extranjera: Foreign company;
`);

/** Display labels of Spanish words that schemas enumerate; unchanged in Spanish. */
export const schemaWords: Labels = Object.fromEntries(
  Object.entries(WORDS).map(([word, { en }]) => [word, { en, es: word }]),
);
