import { expect } from 'chai';
import { paletteOf } from '../../src/pdf/palette.ts';

function contrastOnWhite(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

describe('palette of a document', () => {
  it('keeps the chosen colour for surfaces and derives one that is readable on white', () => {
    for (const color of ['#ffff00', '#ffffff', '#7fd0ff', '#1f4e79', '#000000']) {
      const palette = paletteOf(color);
      expect(palette.brand).to.equal(color);
      expect(contrastOnWhite(palette.ink), color).to.be.at.least(4.4);
      expect(contrastOnWhite(palette.rule), color).to.be.at.least(1.45);
      expect(contrastOnWhite(palette.tint), color).to.be.below(1.25);
    }
  });

  it('keeps the chosen colour for rules if they can be seen on white', () => {
    for (const color of ['#7fd0ff', '#f5a623', '#1f4e79']) expect(paletteOf(color).rule).to.equal(color);
  });

  it('accepts only #rrggbb', () => {
    for (const color of ['red', '#fff', '#12345g', '#123456;}']) expect(() => paletteOf(color)).to.throw(TypeError);
  });
});
