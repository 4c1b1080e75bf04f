import { randomBytes } from 'node:crypto';

/** One file field `xml` (RFC 7578), as SW accepts documents and cancellation requests. */
export function multipartXml(xml: Buffer): { body: Buffer; contentType: string } {
  const boundary = `lacre-${randomBytes(12).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="cfdi.xml"\r\nContent-Type: text/xml\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), xml, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
