import type { InvoiceBody, ItemBody, TaxBody } from '@lacre/cfdi/invoice-body';
import { type Ask, person } from '../vectors/ask.ts';

const tasa = (type: string, rate: string, withholding?: true): TaxBody => ({
  type,
  factorType: 'Tasa',
  rate,
  withholding,
});
const iva = tasa('002', '0.160000');
const iva0 = tasa('002', '0.000000');

const line = (
  description: string,
  productKey: string,
  quantity: string,
  unitPrice: string,
  taxes: TaxBody[],
): ItemBody => ({
  description,
  productKey,
  unitKey: 'E48',
  quantity,
  unitPrice,
  taxes,
});

const of = (...items: ItemBody[]): Partial<InvoiceBody> => ({ items });

/** Amounts calculated by hand, in the document's currency. */
export interface Cart {
  ask: Ask;
  subTotal: string;
  descuento?: string;
  trasladados?: string;
  retenidos?: string;
  total: string;
}

/** Typical invoices of Mexican businesses, by what each one demonstrates. */
export const carts: Record<string, Cart> = {
  'fees of a natural person to a company: IVA, ISR 10 % and two thirds of IVA withheld': {
    ask: {
      issuer: person,
      body: of(
        line('Honorarios', '80111600', '1', '10000', [
          iva,
          tasa('001', '0.100000', true),
          tasa('002', '0.106667', true),
        ]),
      ),
    },
    subTotal: '10000.00',
    trasladados: '1600.00',
    retenidos: '2066.67',
    total: '9533.33',
  },
  'fees under RESICO: ISR 1.25 % withheld': {
    ask: {
      issuer: { ...person, regimenFiscal: '626' },
      body: of(line('Diseño', '82141500', '1', '20000', [iva, tasa('001', '0.012500', true)])),
    },
    subTotal: '20000.00',
    trasladados: '3200.00',
    retenidos: '250.00',
    total: '22950.00',
  },
  'rent of premises with its property tax account': {
    ask: {
      issuer: { ...person, regimenFiscal: '606' },
      body: of({
        ...line('Renta de noviembre', '80131502', '1', '12000', [
          iva,
          tasa('001', '0.100000', true),
          tasa('002', '0.106667', true),
        ]),
        propertyTaxAccounts: ['15956011002'],
      }),
    },
    subTotal: '12000.00',
    trasladados: '1920.00',
    retenidos: '2480.00',
    total: '11440.00',
  },
  'freight: 4 % of IVA withheld': {
    ask: { body: of(line('Flete', '78101802', '1', '8000', [iva, tasa('002', '0.040000', true)])) },
    subTotal: '8000.00',
    trasladados: '1280.00',
    retenidos: '320.00',
    total: '8960.00',
  },
  'groceries: rate zero, and snacks with IEPS of 8 %': {
    ask: {
      body: of(
        line('Leche', '50131700', '3', '25.50', [iva0]),
        line('Botana', '50192100', '10', '12.50', [tasa('003', '0.080000'), iva0]),
      ),
    },
    subTotal: '201.50',
    trasladados: '10.00',
    total: '211.50',
  },
  'beer: IEPS of 26.5 % below IVA': {
    ask: { body: of(line('Cerveza', '50202201', '4', '25', [tasa('003', '0.265000'), iva])) },
    subTotal: '100.00',
    trasladados: '46.74',
    total: '146.74',
  },
  'medical care: exempt': {
    ask: { body: of(line('Consulta', '85121502', '1', '850', [{ type: '002', factorType: 'Exento' }])) },
    subTotal: '850.00',
    total: '850.00',
  },
  'goods with a discount: rounded once, at the document': {
    ask: { body: of({ ...line('Camisa', '53101602', '3', '199.90', [iva]), discount: '59.97' }) },
    subTotal: '599.70',
    descuento: '59.97',
    trasladados: '86.36',
    total: '626.09',
  },
  'fuel by the litre: six decimals in a price': {
    ask: { body: of(line('Diésel industrial', '81111500', '42.35', '20.689655', [iva])) },
    subTotal: '876.21',
    trasladados: '140.19',
    total: '1016.40',
  },
  'a hotel night with the state’s tax on lodging': {
    ask: {
      body: {
        ...of(line('Habitación', '90111500', '1', '1000', [iva])),
        localTaxes: [{ name: 'ISH', rate: '3.00' }],
      },
    },
    subTotal: '1000.00',
    trasladados: '160.00',
    total: '1190.00',
  },
  'public works: five per mille withheld': {
    ask: {
      body: {
        ...of(line('Obra', '72141000', '1', '100000', [iva])),
        localTaxes: [{ name: 'Cinco al millar', rate: '0.50', withholding: true }],
      },
    },
    subTotal: '100000.00',
    trasladados: '16000.00',
    total: '115500.00',
  },
  dollars: {
    ask: { body: { ...of(line('License', '81112500', '2', '249.50', [iva])), currency: 'USD', exchange: '17.5012' } },
    subTotal: '499.00',
    trasladados: '79.84',
    total: '578.84',
  },
  'shelf prices that contain IVA': {
    ask: { body: of({ ...line('Taza', '52152100', '3', '99.90', [iva]), taxIncluded: true }) },
    subTotal: '258.36',
    trasladados: '41.34',
    total: '299.70',
  },
  'a till’s total that single rounding would miss by a cent': {
    ask: {
      body: {
        ...of({ ...line('Cerveza', '50202201', '7', '23.90', [tasa('003', '0.265000'), iva]), taxIncluded: true }),
        total: '167.30',
      },
    },
    subTotal: '114.01',
    trasladados: '53.29',
    total: '167.30',
  },
};
