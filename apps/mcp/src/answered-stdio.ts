import { Readable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Standard input and output, of which the end of input is reported only after all requests read are answered. */
export interface AnsweredStdio {
  transport: Transport;
  /** When the transport is closed: all is answered, or nobody reads. */
  closed: Promise<void>;
}

/** The library's transport drops what is not answered yet when its input ends, so its input ends later. */
export function answeredStdio(stdin: Readable = process.stdin, stdout = process.stdout): AnsweredStdio {
  const input = new Readable({ read: () => {} });
  const wire = new StdioServerTransport(input, stdout);
  const unanswered = new Set<RequestId>();
  let isEnded = false;
  const endOnceAnswered = () => {
    if (isEnded && unanswered.size === 0 && input.readableLength === 0 && !input.readableEnded) input.push(null);
  };
  const read = (message: JSONRPCMessage) => {
    // A subscription is answered when it ends, which is with the input.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
    // A cancelled request gets no answer.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      unanswered.delete((message.params as { requestId: RequestId }).requestId);
  };
  const end = () => {
    isEnded = true;
    endOnceAnswered();
  };
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const transport: Transport = {
    async start() {
      wire.onmessage = (message) => {
        read(message);
        transport.onmessage?.(message);
      };
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onclose = () => {
        transport.onclose?.();
        stdin.destroy();
        close();
      };
      await wire.start();
      // After the transport's own listener: by then the messages of a chunk are read.
      input.on('data', endOnceAnswered);
      stdin.on('data', (chunk) => input.push(chunk));
      stdin.once('end', end).once('close', end).once('error', end);
      if (stdin.readableEnded || stdin.destroyed) end();
    },
    async send(message) {
      try {
        await wire.send(message);
      } finally {
        if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
          unanswered.delete(message.id);
        endOnceAnswered();
      }
    },
    close: () => wire.close(),
  };
  return { transport, closed };
}
