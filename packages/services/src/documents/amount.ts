/** The only place where a decimal string becomes a JSON number: exact to the cent up to 10^13 (handbook, section k). */
export function amount(text: string): number {
  return Number(text);
}
