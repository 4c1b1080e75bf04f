/** Objects, lists and commas: responses of PACs have dozens. */
const mostParts = 10_000;
const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;

/**
 * The JSON of a PAC's response; undefined if it is invalid or has more parts than a response has: a few megabytes of
 * brackets or names would block the parser, and with it the process, for seconds.
 */
export function readJson(body: Buffer): unknown {
  if (!hasFewParts(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function hasFewParts(body: Buffer): boolean {
  let parts = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === comma || byte === bracket || byte === brace) parts += 1;
    if (parts > mostParts) return false;
  }
  return true;
}
