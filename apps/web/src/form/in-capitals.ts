/**
 * What a field says, in capitals as the SAT writes names and RFC. The field is given them at once: React would put the
 * caret behind all of it, and the next key would land there.
 */
export function inCapitals(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals !== value) {
    // A letter may become two: ß.
    const placeOf = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length;
    input.value = capitals;
    input.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd));
  }
  return capitals;
}
