import { expect } from 'chai';
import { composedRfc, hasRightCheckDigit, isGenericRfc, isRfc, kindOfPerson } from '../src/rfc.ts';

describe('RFC', () => {
  it("accepts the SAT's test persons, with & and Ñ", () => {
    for (const rfc of [
      'EKU9003173C9',
      'URE180429TM6',
      'H&E951128469',
      'L&O950913MSA',
      'OÑO120726RX3',
      'CACX7605101P8',
      'IAÑL750210963',
      'XAXX010101000',
      'XEXX010101000',
    ]) {
      expect(isRfc(rfc), rfc).to.equal(true);
    }
  });

  it('rejects lower case, decomposed and full-width letters, blanks, impossible dates and trailing line ends', () => {
    for (const rfc of [
      'eku9003173C9',
      'OÑO120726RX3'.normalize('NFD'),
      'ＥKU9003173C9',
      ' EKU9003173C9',
      'EKU9003173C9\n',
      'EKU9013173C9',
      'EKU9003323C9',
      'EKU9003173CB',
      'EKU9003173',
      'EKUUU9003173C9',
      '',
    ]) {
      expect(isRfc(rfc), JSON.stringify(rfc)).to.equal(false);
    }
  });

  it('composes decomposed letters, but not those of a text too long to be an RFC', () => {
    expect(composedRfc('ÑÑÑ120726RX3'.normalize('NFD'))).to.equal('ÑÑÑ120726RX3'.normalize('NFC'));
    const long = 'Ñ'.normalize('NFD').repeat(14);
    expect(composedRfc(long)).to.equal(long);
  });

  it('distinguishes companies from natural persons by length', () => {
    expect(kindOfPerson('EKU9003173C9')).to.equal('moral');
    expect(kindOfPerson('CACX7605101P8')).to.equal('fisica');
    expect(kindOfPerson('XAXX010101000')).to.equal('fisica');
    expect(isGenericRfc('XEXX010101000')).to.equal(true);
    expect(isGenericRfc('EKU9003173C9')).to.equal(false);
  });

  it('validates the check digit of real RFCs and rejects that of a typo', () => {
    for (const rfc of [
      'EKU9003173C9',
      'URE180429TM6',
      'H&E951128469',
      'L&O950913MSA',
      'OÑO120726RX3',
      'CACX7605101P8',
      'IAÑL750210963',
      'KICR630120NX3',
      'XEXX010101000',
      'SPR190613I52',
    ]) {
      expect(hasRightCheckDigit(rfc), rfc).to.equal(true);
    }
    expect(hasRightCheckDigit('EKU9003173C8')).to.equal(false);
    expect(hasRightCheckDigit('XAXX010101000')).to.equal(false);
  });
});
