import { expect } from 'chai';
import { html } from '../../src/pdf/html.ts';

describe('html template tag', function () {
  this.timeout(180_000);
  it('escapes every character of an inserted text that could end its element or start another', () => {
    expect(html`<p>${`</p><script>"&'`}</p>`.markup).to.equal('<p>&lt;/p&gt;&lt;script&gt;&quot;&amp;&#39;</p>');
  });

  it('inserts its own fragments and lists of them unescaped', () => {
    const rows = ['a<b', 'c'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${rows}${html`<li></li>`}</ul>`.markup).to.equal('<ul><li>a&lt;b</li><li>c</li><li></li></ul>');
  });

  it('prints nothing for absent values', () => {
    expect(html`[${undefined}${false}${''}]`.markup).to.equal('[]');
  });

  it('removes characters that would display text in another order than the XML has', () => {
    expect(html`${'\u202e00.000,1\u2066'} MXN`.markup).to.equal('00.000,1 MXN');
  });

  it('removes combining marks of a letter beyond the fourth, which would be drawn over its surroundings', () => {
    const marks = '\u0336\u0353\u0300\u0489';
    expect(html`${`Z${marks.repeat(200)} y Z${`${marks}\u200d`.repeat(200)}.`}`.markup).to.equal(
      `Z${marks} y Z${marks}\u200d.`,
    );
    const written = 'ế שּׁ֑ที่ 👩🏽‍❤️‍👩🏽';
    expect(html`${written}`.markup).to.equal(written);
  });

  it('replaces lone surrogates, which cannot be sent to the browser', () => {
    expect(html`${'a\ud800b'}`.markup).to.equal('a\uFFFDb');
  });
});
