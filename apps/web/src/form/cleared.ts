/** The texts of a form without blanks around them; null, which clears a field of a record, for those without any. */
export const cleared = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]: [string, string]) => [name, text.trim() === '' ? null : text.trim()]),
  ) as { [Name in keyof Fields]: string | null };
