import { readXml, XmlFault } from '@lacre/cfdi/read-xml';
import { expect } from 'chai';

const kindOf = (xml: string) => {
  try {
    readXml(xml);
    return 'read';
  } catch (error) {
    return error instanceof XmlFault ? error.kind : error;
  }
};
const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}="1"`).join(' ');

describe('limits of the XML that is read', () => {
  it('are 200 attributes of one element, however many elements have them', () => {
    expect(kindOf(`<x ${attributes(200)}><y ${attributes(200)}/></x>`)).to.equal('read');
    expect(kindOf(`<x ${attributes(201)}/>`)).to.equal('TooMany');
  });

  it('are 200,000 elements and 100 levels', () => {
    expect(kindOf(`<x>${'<y/>'.repeat(199_999)}</x>`)).to.equal('read');
    expect(kindOf(`<x>${'<y/>'.repeat(200_000)}</x>`)).to.equal('TooMany');
    expect(kindOf('<x>'.repeat(101))).to.equal('TooDeep');
  });

  it('end the reading where they are passed: 300,000 attributes cost nothing', () => {
    const hostile = `<x ${attributes(300_000)}/>`;
    const began = process.cpuUsage();
    expect(kindOf(hostile)).to.equal('TooMany');
    expect(process.cpuUsage(began).user).to.be.lessThan(300_000);
  });
});
