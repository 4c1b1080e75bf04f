import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A PAC that does not sign, and without delay unless DELAY_MS sets one: its own cost is not to be measured.
 */
const delayMs = Number(process.env.DELAY_MS ?? 0);
const seal = 'A'.repeat(344);
const closing = '</cfdi:Comprobante>';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const xml = Buffer.concat(chunks).toString('latin1');
    const from = xml.indexOf(' Sello="') + 8;
    const sello = xml.slice(from, xml.indexOf('"', from));
    const timbre =
      '<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" ' +
      'xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd" ' +
      `Version="1.1" UUID="${randomUUID().toUpperCase()}" FechaTimbrado="${new Date().toISOString().slice(0, 19)}" ` +
      `RfcProvCertif="SPR190613I52" SelloCFD="${sello}" NoCertificadoSAT="30001000000500003456" SelloSAT="${seal}"/></cfdi:Complemento>`;
    const stamped = Buffer.from(xml.slice(0, -closing.length) + timbre + closing, 'latin1');
    const answer = () => {
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': stamped.length });
      response.end(stamped);
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
