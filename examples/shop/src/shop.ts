import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type InlineCustomer, type Lacre, verifyWebhook, WebhookVerificationError } from '@lacre/sdk';
import { createOrders, InvoiceDataError } from './orders.ts';

const bytesMax = 100_000;

export interface ShopOptions {
  lacre: Lacre;
  /** `whsec_...`, of the webhook that calls `POST /webhooks`; asked at each call, as it may be rotated. */
  webhookSecret: () => string;
  now?: () => Date;
}

/** `POST /orders {id, description, price, customer}`, `GET /orders/{id}`, and `POST /webhooks` for the service. */
export function createShop({ lacre, webhookSecret, now = () => new Date() }: ShopOptions): Server {
  const orders = createOrders(lacre);

  async function answer(req: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    if (req.method === 'POST' && req.url === '/orders') {
      const { customer, ...order } = JSON.parse(await read(req)) as never as Parameters<typeof orders.place>[0] & {
        customer: InlineCustomer;
      };
      return { status: 201, body: await orders.place(order, customer) };
    }
    if (req.method === 'POST' && req.url === '/webhooks') {
      orders.apply(await verifyWebhook(await read(req), req.headers, webhookSecret(), { now: now() }));
      return { status: 204 };
    }
    const order = req.method === 'GET' && orders.find(req.url?.replace('/orders/', '') ?? '');
    return order ? { status: 200, body: order } : { status: 404 };
  }

  return createServer(
    (req, res) =>
      void answer(req)
        .catch(rejection)
        .then((told) => send(res, told)),
  );
}

function rejection(error: unknown): { status: number; body?: unknown } {
  if (error instanceof SyntaxError) return { status: 400, body: { message: 'the body must be JSON' } };
  if (error instanceof InvoiceDataError) return { status: 400, body: { message: error.message, fields: error.fields } };
  if (error instanceof WebhookVerificationError) return { status: 401, body: { message: error.message } };
  return { status: 502, body: { message: error instanceof Error ? error.message : String(error) } };
}

async function read(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const send = (res: ServerResponse, { status, body }: { status: number; body?: unknown }) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body));
