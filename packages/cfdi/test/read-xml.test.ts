import { innerText, readXml } from '@lacre/cfdi/read-xml';
import { XmlFault } from '@lacre/cfdi/xml-fault';
import { scanXmlLimits } from '@lacre/cfdi/xml-limits';
import { processorCost } from '@lacre/testing/processor-cost';
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

describe('limits of the XML reader', () => {
  it('are 200 attributes per element, however many elements have them', () => {
    expect(kindOf(`<x ${attributes(200)}><y ${attributes(200)}/></x>`)).to.equal('read');
    expect(kindOf(`<x ${attributes(201)}/>`)).to.equal('TooMany');
  });

  it('allow 200,000 elements and 100 levels', () => {
    expect(kindOf(`<x>${'<y/>'.repeat(199_999)}</x>`)).to.equal('read');
    expect(kindOf(`<x>${'<y/>'.repeat(200_000)}</x>`)).to.equal('TooMany');
    expect(kindOf('<x>'.repeat(101))).to.equal('TooDeep');
  });

  it('stop the reading when exceeded: 300,000 attributes cost nothing', async () => {
    const hostile = `<x ${attributes(300_000)}/>`;
    const { cost, answer } = await processorCost(() => kindOf(hostile));
    expect(answer).to.equal('TooMany');
    expect(cost).to.be.lessThan(100);
  });

  describe('checked before the reading', () => {
    const scanned = (xml: string) => {
      try {
        scanXmlLimits(xml);
        return 'read';
      } catch (error) {
        return error instanceof XmlFault ? error.kind : error;
      }
    };

    it('are the same, wherever characters look like markup', () => {
      const signs = `a="='&lt;>" b='="/>'`;
      const inText = '= = "'.repeat(500);
      for (const xml of [
        `<x ${attributes(200)}><y ${attributes(200)}/>${inText}</x>`,
        `<x ${signs} ${attributes(198)}/>`,
        `<x ${signs} ${attributes(199)}/>`,
        `<x ${attributes(201)}/>`,
        `<x><y/><z\n${attributes(201)}\n></z></x>`,
        `<x><!-- <y ${attributes(201)}/> --><![CDATA[<y ${attributes(201)}/>]]><?y <y ${attributes(201)}/> ?></x>`,
        `<x>${'<y/>'.repeat(199_999)}</x>`,
        `<x>${'<y/>'.repeat(200_000)}</x>`,
        `<x>${'<y></y>'.repeat(199_999)}</x>`,
        `<x><!--${'<y/>'.repeat(200_000)}--></x>`,
      ])
        expect(scanned(xml), xml.slice(0, 80)).to.equal(kindOf(xml));
    });

    it('leave malformed XML to the reader, and take linear time', async () => {
      const { cost } = await processorCost(() => {
        for (const part of ['<', '<!', '<!--', '<?', '<![CDATA[', '<a "', '<a=', "<a '", '</'])
          expect(scanned(part.repeat(19_999)), part).to.equal('read');
      });
      expect(cost).to.be.lessThan(100);
    });
  });
});

describe('XML longer than a slice', () => {
  it('is read to the same, whatever lies where a slice ends', () => {
    const inside = '<b c="ñ&amp;">á\r\n😀 &lt;</b>';
    for (let before = 65_500; before <= 65_545; before += 1) {
      const xml = `<a><x>${' '.repeat(before)}</x>${inside}<d><e/>${inside}</d></a>`;
      const [, b, d] = readXml(xml).children;
      expect([b?.attributes.get('c'), b?.text], String(before)).to.deep.equal(['ñ&', 'á\n😀 <']);
      expect(d && innerText(xml, d)).to.equal(`<e/>${inside}`);
    }
  });
});
