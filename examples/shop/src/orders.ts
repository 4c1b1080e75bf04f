import { type Event, type InlineCustomer, type Lacre, LacreError } from '@lacre/sdk';

export interface Order {
  id: string;
  description: string;
  price: number;
  /** invoiced: the customer has an invoice; cancelled: it was, and is no longer. */
  status: 'placed' | 'invoiced' | 'cancelled';
  invoiceId?: string;
  uuid?: string;
}

/** What the customer sees when the data for the invoice are not right: field by field, in words of the service. */
export class InvoiceDataError extends Error {
  readonly fields: { path: string; message: string; hint: string | undefined }[];

  constructor(error: LacreError) {
    super(error.message);
    this.fields = error.findings.map(({ path, message, hint }) => ({ path, message, hint }));
  }
}

/** The orders of a shop, each with its invoice. In memory: a shop would have a database here. */
export function createOrders(lacre: Lacre) {
  const orders = new Map<string, Order>();
  const seen = new Set<string>();
  return {
    find: (id: string) => orders.get(id),

    /** Takes an order and issues its invoice. The order's number is the key: asked twice, stamped once. */
    async place(order: Pick<Order, 'id' | 'description' | 'price'>, customer: InlineCustomer): Promise<Order> {
      const placed: Order = orders.get(order.id) ?? { ...order, status: 'placed' };
      orders.set(order.id, placed);
      try {
        const { id, uuid } = await lacre.invoices.create({
          customer,
          use: 'G03',
          paymentForm: '03',
          idempotencyKey: `order-${order.id}`,
          items: [
            {
              description: order.description,
              productKey: '81111500',
              unitKey: 'E48',
              quantity: 1,
              unitPrice: order.price,
              taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
            },
          ],
        });
        return Object.assign(placed, { status: 'invoiced', invoiceId: id, uuid });
      } catch (error) {
        if (error instanceof LacreError && error.findings.length > 0) throw new InvoiceDataError(error);
        throw error;
      }
    },

    /** An event comes at least once and in no promised order: one that was seen changes nothing. */
    apply({ id, type, data }: Event): void {
      if (seen.has(id)) return;
      seen.add(id);
      const order = [...orders.values()].find(({ invoiceId }) => invoiceId !== undefined && invoiceId === data['id']);
      if (order && type === 'invoice.cancelled') order.status = 'cancelled';
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
