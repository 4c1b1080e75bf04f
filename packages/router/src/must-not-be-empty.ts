/** Of a text with at least one character: people read it beside the field that they left empty. */
export const mustNotBeEmpty = { en: 'must not be empty', es: 'no puede estar vacío' };
