/**
 * Maximum of bytes received for a response of which `bodyBytes` are read. Parsers limit headers and their callers the
 * body, but nothing limits the rest, which can be endless: responses 1xx, empty lines, a reason phrase, extensions and
 * lengths of chunks. At full speed it keeps a processor busy until the request's time is over.
 */
export function receivedBytesMax(bodyBytes: number): number {
  // A chunk of one byte takes six.
  return bodyBytes * 8 + 64 * 1024;
}

/** Ends a request whose response never comes to its end. */
export class ResponseOverflow extends Error {
  override name = 'ResponseOverflow';
  readonly code = 'RESPONSE_OVERFLOW';

  constructor(message = 'the response has too many bytes beside its body') {
    super(message);
  }
}
