const patterns = new Map<string, RegExp>();

/** True if a number matches. Patterns come from the SAT's catalog, never from a request. */
export function fitsTaxNumber(value: string, pattern: string): boolean {
  let expression = patterns.get(pattern);
  if (!expression) {
    expression = new RegExp(`^(?:${pattern})$`, 'u');
    patterns.set(pattern, expression);
  }
  return expression.test(value);
}
