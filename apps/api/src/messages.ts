import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Classes that Node's server creates for each request (options of `createServer` of `node:http`). */
export interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Request and response classes for one server; `adoptMessages` gives them Express's methods. Otherwise Express would
 * change the prototype of every request and response, which is slow.
 */
export const createMessages = (): Messages => ({
  IncomingMessage: class extends IncomingMessage {},
  ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {},
});

export function adoptMessages(app: Express, messages: Messages): void {
  const { prototype: request } = messages.IncomingMessage;
  const { prototype: response } = messages.ServerResponse;
  Object.setPrototypeOf(request, app.request);
  Object.setPrototypeOf(response, app.response);
  app.request = request as typeof app.request;
  app.response = response as typeof app.response;
}
