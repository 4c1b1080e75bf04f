import { type Address, borderBranch } from './people.ts';

/** An invoice to issue, with its expected amounts, calculated by hand. */
export interface DemoInvoice {
  /** Shown on the terminal. */
  title: string;
  /** Beginning of the file names. */
  fileName: string;
  /** The issuing branch, if not the main office. */
  placeOfIssue?: Address;
  /** Body of `POST /invoices`, without customer and idempotency key. */
  body: InvoiceRequest;
  expected: Amounts;
}

export interface InvoiceRequest {
  use: string;
  paymentForm: string;
  paymentMethod?: string;
  items: ItemRequest[];
}

export interface ItemRequest {
  description: string;
  productKey: string;
  unitKey: string;
  unit?: string;
  quantity: number;
  unitPrice: number;
  discount?: number;
  taxes: TaxRequest[];
}

export interface TaxRequest {
  type: string;
  factorType: string;
  rate: string;
  withholding?: boolean;
}

/** Document amounts in pesos, as the XML writes them. */
export interface Amounts {
  subtotal: string;
  descuento: string;
  trasladados: string;
  retenidos: string;
  total: string;
}

const iva16: TaxRequest = { type: '002', factorType: 'Tasa', rate: '0.160000' };
const iva8: TaxRequest = { type: '002', factorType: 'Tasa', rate: '0.080000' };
const withhold = (type: string, rate: string): TaxRequest => ({ type, factorType: 'Tasa', rate, withholding: true });

/**
 * Fees of a natural person to a company, which withholds ISR at 10 % and two thirds of the IVA (LISR 106, LIVA 1-A).
 */
export const professionalFees: DemoInvoice = {
  title: 'Professional services, ISR and IVA withheld',
  fileName: 'professional-services',
  body: {
    use: 'G03',
    paymentForm: '03',
    items: [
      {
        description: 'Servicios de contabilidad financiera, noviembre de 2026',
        productKey: '84111502',
        unitKey: 'E48',
        unit: 'Servicio',
        quantity: 1,
        unitPrice: 12500,
        taxes: [iva16, withhold('001', '0.100000'), withhold('002', '0.106667')],
      },
      {
        description: 'Asesoría en la revisión del dictamen fiscal',
        productKey: '84111600',
        unitKey: 'HUR',
        unit: 'Hora',
        quantity: 3.5,
        unitPrice: 850,
        taxes: [iva16, withhold('001', '0.100000'), withhold('002', '0.106667')],
      },
    ],
  },
  // IVA withheld: 1,333.3375 + 317.334325 = 1,650.671825, rounded once; ISR withheld 1,547.50.
  expected: { subtotal: '15475.00', descuento: '0', trasladados: '2476.00', retenidos: '3198.17', total: '14752.83' },
};

/**
 * Freight of a company within a city: its customer withholds 4 % IVA; the handling beside it bears none (LIVA 1-A,
 * RLIVA 3).
 */
export const localFreight: DemoInvoice = {
  title: 'Freight services, IVA 4 % withheld',
  fileName: 'freight-services',
  body: {
    use: 'G03',
    paymentForm: '03',
    items: [
      {
        description: 'Flete local de mobiliario, camión de 3.5 toneladas',
        productKey: '78101801',
        unitKey: 'E48',
        unit: 'Servicio',
        quantity: 2,
        unitPrice: 4250.5,
        taxes: [iva16, withhold('002', '0.040000')],
      },
      {
        description: 'Organización de la mudanza y maniobras',
        productKey: '78141500',
        unitKey: 'E48',
        unit: 'Servicio',
        quantity: 1,
        unitPrice: 1200,
        taxes: [iva16],
      },
    ],
  },
  expected: { subtotal: '9701.00', descuento: '0', trasladados: '1552.16', retenidos: '340.04', total: '10913.12' },
};

/** Goods on credit. Prices with six decimals come from prices that include tax: 2,725.00 / 1.16, 5,000.00 / 1.16. */
export const discountedGoods: DemoInvoice = {
  title: 'Goods, IVA 16 %, discounts, six-decimal prices',
  fileName: 'goods-with-discount',
  body: {
    use: 'G01',
    paymentForm: '99',
    paymentMethod: 'PPD',
    items: [
      {
        description: 'Silla ejecutiva ergonómica con soporte lumbar',
        productKey: '56112104',
        unitKey: 'H87',
        unit: 'Pieza',
        quantity: 12,
        unitPrice: 2349.137931,
        discount: 2818.97,
        taxes: [iva16],
      },
      {
        description: 'Escritorio de encino de 1.60 m',
        productKey: '56101703',
        unitKey: 'H87',
        unit: 'Pieza',
        quantity: 4,
        unitPrice: 4310.344828,
        taxes: [iva16],
      },
      {
        description: 'Papel bond tamaño carta, 500 hojas de 75 g & 95 % de blancura',
        productKey: '14111507',
        unitKey: 'H87',
        unit: 'Paquete',
        quantity: 25,
        unitPrice: 86.2069,
        discount: 55.17,
        taxes: [iva16],
      },
    ],
  },
  // 28,189.655172 + 17,241.379312 + 2,155.1725 = 47,586.206984; IVA 4,059.309628 + 2,758.620690 + 336.0004 =
  // 7,153.930718.
  expected: { subtotal: '47586.21', descuento: '2874.14', trasladados: '7153.93', retenidos: '0', total: '51866.00' },
};

/** Eighteen meals at 146.00 with tax, served at the border, where IVA is 8 %. */
export const borderMeals: DemoInvoice = {
  title: 'Border region, IVA 8 %',
  fileName: 'border-iva-8',
  placeOfIssue: borderBranch,
  body: {
    use: 'G03',
    paymentForm: '04',
    items: [
      {
        description: 'Consumo de alimentos en la sucursal Tijuana',
        productKey: '90101501',
        unitKey: 'E48',
        unit: 'Comida',
        quantity: 18,
        unitPrice: 135.185185,
        taxes: [iva8],
      },
    ],
  },
  expected: { subtotal: '2433.33', descuento: '0', trasladados: '194.67', retenidos: '0', total: '2628.00' },
};
