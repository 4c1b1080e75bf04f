import { TFD_NAMESPACE } from '@lacre/pac-simulator/original-string';
import { type CfdiElement, elementsAt, readCfdi } from '@lacre/pac-simulator/read-cfdi';

/** A stamped document, parsed by the PAC simulator's reader: no code of the issuing service. */
export interface Stamped {
  comprobante: CfdiElement;
  timbre: CfdiElement;
}

/** Parses the bytes; `fault` says why they are not a stamped CFDI. */
export function readStamped(xml: Uint8Array): Stamped | { fault: string } {
  const read = readCfdi(xml);
  if ('rejection' in read) return { fault: read.rejection.message };
  const stamps = elementsAt(read.comprobante, 'Complemento')
    .flatMap(({ children }) => children)
    .filter(({ name, namespace }) => name === 'TimbreFiscalDigital' && namespace === TFD_NAMESPACE);
  const [timbre] = stamps;
  if (timbre === undefined || stamps.length > 1)
    return { fault: `the document has ${stamps.length} stamps; it must have one` };
  return { comprobante: read.comprobante, timbre };
}
