/**
 * What the service says without the address, and the field, by which a program does it: pages have a form for that.
 */
export const withoutAddress = (text: string): string =>
  text.replaceAll(/ \((?:\w+, )?PUT [^()]+\)| (?:con|with) PUT [\w/{}]+/g, '');
