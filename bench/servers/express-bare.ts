import express from 'express';

/** Yardstick: the best of Express 5 with a JSON body in and a JSON response out. */
const app = express();
app.disable('x-powered-by');
app.post('/invoices', express.json(), (request, response) => {
  response.status(201).json({ received: request.body.items.length });
});
app.get('/users/me', (_request, response) => {
  response.json({ id: 'me' });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
