import { processorCost } from '@lacre/testing/processor-cost';
import { expect } from 'chai';
import { readLogo } from '../../src/pdf/logo-image.ts';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = (width: number, height: number) => {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100', 'hex');
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
};
const svg = (inside = '') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('image of a logo', () => {
  it('recognizes PNG, JPEG and SVG by their bytes', () => {
    expect(readLogo(png(512, 512)).contentType).to.equal('image/png');
    expect(readLogo(jpeg(512, 300)).contentType).to.equal('image/jpeg');
    expect(readLogo(svg('<rect/>')).contentType).to.equal('image/svg+xml');
  });

  it('rejects any other format, whatever its name', () => {
    for (const text of ['', 'GIF89a', '<html><svg></svg></html>', '%PDF-1.4'])
      expect(() => readLogo(Buffer.from(text))).to.throw('no PNG, JPEG or SVG');
  });

  it('rejects dimensions that would only cost memory', () => {
    for (const bytes of [png(30_000, 30_000), png(0, 10), jpeg(5_000, 10), Buffer.from([0xff, 0xd8, 0xff])])
      expect(() => readLogo(bytes)).to.throw('pixels');
  });

  it('rejects drawings that define entities, run scripts or expand recursively', () => {
    for (const inside of ['<script>1</script>', '<foreignObject/>', '<!DOCTYPE x>'])
      expect(() => readLogo(svg(inside))).to.throw('must not have');
    expect(() => readLogo(svg('<use href="#a"/>'.repeat(101)))).to.throw('too often');
    expect(() => readLogo(svg(' '.repeat(300_001)))).to.throw('300000 bytes');
  });

  it('takes comments and blanks before the drawing, and reads hostile ones in linear time', async () => {
    expect(
      readLogo(Buffer.from('\uFEFF <?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<svg/>'.replace('<svg/>', '<svg />')))
        .contentType,
    ).to.equal('image/svg+xml');
    const hostile = [
      '<!----> '.repeat(52),
      '<!----> '.repeat(37_000),
      '<!--'.repeat(74_000),
      `<svg >${'<!--'.repeat(70_000)}`,
    ];
    for (const text of hostile) {
      const { cost } = await processorCost(() => expect(() => readLogo(Buffer.from(text))).to.throw());
      expect(cost).to.be.lessThan(100);
    }
  });

  it('checks the size before anything else', () => {
    expect(() => readLogo(Buffer.from('<!--'.repeat(75_001)))).to.throw('300000 bytes');
  });
});
