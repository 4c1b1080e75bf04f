/** A message of the service without the endpoint and the field it names for programmers: pages have a form for that. */
export const withoutEndpoint = (text: string): string =>
  text.replaceAll(/ \((?:\w+, )?PUT [^()]+\)| (?:con|with) PUT [\w/{}]+/g, '');
