/** A message of the service without the endpoint and the field it names for programmers: pages have a form for that. */
export const withoutAddress = (text: string): string =>
  text.replaceAll(/ \((?:\w+, )?PUT [^()]+\)| (?:con|with) PUT [\w/{}]+/g, '');
