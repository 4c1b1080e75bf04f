/**
 * Uppercases the text of an input, as the SAT writes names and RFCs. The input is updated at once: React would move the
 * caret to the end, and the next key would land there.
 */
export function uppercaseInput(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals !== value) {
    // One letter may become two: ß.
    const placeOf = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length;
    input.value = capitals;
    input.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd));
  }
  return capitals;
}
