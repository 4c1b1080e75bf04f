import { taxName } from '@lacre/cfdi/tax-name';
import { unitMoney } from '../words/formats.ts';
import { locale } from '../words/words.ts';
import { useSheetWords } from './sheet-words.ts';

/** A tax of a document; its total of what was withheld has no rate. */
interface Tax {
  impuesto: string;
  tipoFactor?: string;
  tasaOCuota?: string | null;
}

/** The name of a tax with its rate: `IVA 16 %`, `IEPS $0.5000 por unidad`, `IVA exento`. */
export function useTaxName() {
  const t = useSheetWords();
  return ({ impuesto, tipoFactor, tasaOCuota }: Tax, currency: string): string => {
    const name = taxName(impuesto);
    if (tipoFactor === 'Exento') return t('exempt', { tax: name });
    if (tasaOCuota === null || tasaOCuota === undefined) return name;
    return `${name} ${tipoFactor === 'Cuota' ? t('each', { quota: unitMoney(tasaOCuota, currency) }) : rate(tasaOCuota)}`;
  };
}

/** A rate has six decimals, a percentage four. */
const rate = (text: string) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 4 }).format(
    text as Intl.StringNumericLiteral,
  );
