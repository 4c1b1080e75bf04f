/** `fetch` that reports the number of body bytes sent. */
export function fetchCounting(sent: (bytes: number) => void, ...call: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...call);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      sent(bytes);
      controller.enqueue(chunk);
    },
  });
  const { url, method, headers, signal, redirect } = request;
  const body = request.body?.pipeThrough(counter) ?? null;
  return fetch(url, { method, headers, signal, redirect, body, ...(body && { duplex: 'half' }) });
}
