import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** What Node's server makes of each request (`createServer` of `node:http` takes them). */
export interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Classes of requests and answers for one server: `adoptMessages` gives them to its app. Made so, they have the methods
 * of Express from the beginning; it would change the prototype of every one of them otherwise.
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
