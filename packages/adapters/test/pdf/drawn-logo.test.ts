import { AppError } from '@lacre/services/errors';
import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import { servicePreview } from './sample-documents.ts';
import { startRenderer } from './test-browser.ts';

const svg = (inside: string, size = 'width="200" height="100"'): LogoImage => ({
  contentType: 'image/svg+xml',
  bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`),
});

/** 24 KB of dilations, each applied to the result of the one before: minutes of work. */
const filters = '<feMorphology operator="dilate" radius="90"/>'.repeat(530);
const hostile = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="200" height="100" filter="url(#f)"/>`,
);

const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe('drawing of a logo', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  let hasty: ChromiumPdfRenderer;
  before(async () => {
    // On a busy machine prints and drawings wait.
    ({ renderer } = await startRenderer({ drawMs: 60_000, timeoutMs: 60_000 }));
    ({ renderer: hasty } = await startRenderer({ drawMs: 2_000, timeoutMs: 60_000 }));
  });
  after(async () => {
    await renderer.close();
    await hasty.close();
  });

  const draw = (image: LogoImage, lane = 'a') => renderer.drawLogo(image, lane);

  it('renders a PNG at its printed size, with the proportions of the drawing', async () => {
    const { contentType, bytes } = await draw(svg('<rect width="200" height="100" fill="#c00"/>'));
    expect(contentType).to.equal('image/png');
    expect(sizeOf(bytes)).to.deep.equal({ width: 898, height: 449 });
    const wide = await draw(svg('<rect width="1000" height="10"/>', 'viewBox="0 0 1000 10"'));
    expect(sizeOf(wide.bytes).width).to.equal(1_370);
  });

  it('shrinks a larger image and keeps a smaller one', async () => {
    const { bytes } = await draw(svg('<circle r="40" cx="50" cy="50"/>', 'width="100" height="100"'));
    expect(sizeOf((await draw({ contentType: 'image/png', bytes })).bytes)).to.deep.equal({ width: 449, height: 449 });
  });

  it('gives up after two seconds, while others print', async () => {
    const refused = hasty.drawLogo(hostile, 'a').then(
      () => 'drawn',
      (error: Error) => error.message,
    );
    const pdfs = await Promise.all(
      Array.from({ length: 4 }, (_, i) => hasty.compose(servicePreview()).print({ lane: `other ${i}` })),
    );
    expect(pdfs).to.have.length(4);
    expect(await refused).to.include('not drawn within two seconds');
  });

  it('rejects a second drawing of the same organization that would queue behind another, without blaming the image', async () => {
    const drawings = Array.from({ length: 3 }, () => hasty.drawLogo(hostile, 'a'));
    const [first, ...others] = await Promise.allSettled(drawings);
    expect(first?.status).to.equal('rejected');
    const reasons = others.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined));
    expect(
      reasons.filter((reason) => reason instanceof AppError && reason.kind === 'service-unavailable'),
    ).to.have.length(1);
  });

  it('distinguishes a damaged image from a failing browser', async () => {
    const { bytes } = await draw(svg('<rect width="20" height="10"/>'));
    const damaged = Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(200, 7)]);
    const reason = await draw({ contentType: 'image/png', bytes: damaged }).catch((error: unknown) => error);
    expect(reason).to.include({ code: 'LOGO_NOT_DRAWABLE', kind: 'bad-request' });
  });

  it('is left out of an invoice that cannot be printed with it', async () => {
    const document = servicePreview();
    let dropped = 0;
    const { renderer: impatient, lines } = await startRenderer({ timeoutMs: 10_000 });
    const printable = impatient.compose({ ...document, issuer: { ...document.issuer, logo: hostile } });
    const pdf = await printable.print({ onLogoDropped: () => void (dropped += 1) }).finally(() => impatient.close());
    expect(dropped).to.equal(1);
    expect(pdfPages(pdf)).to.have.length(1);
    expect(lines.map(({ text }) => text)).to.include('PDF browser failed; retrying with a new one');
  });
});
