import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@lacre/sdk';

const secret = process.env['LACRE_WEBHOOK_SECRET'] ?? '';

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, secret);
    console.log(event.type, event.id);
    response.writeHead(204).end();
  } catch (error) {
    console.log(error instanceof WebhookVerificationError ? error.message : error);
    response.writeHead(400).end();
  }
});
server.listen(Number(process.env['PORT'] ?? 8080));
