import { createCfdiVerifier } from '@lacre/adapters/verification/cfdi-verifier';
import { XmlFault } from '@lacre/cfdi/xml-fault';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

describe('the verifier of documents', () => {
  const attributes = Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ');
  const verifier = createCfdiVerifier(
    () => ({ catalogs: starterCatalogs(), schemaValidator: undefined }),
    { source: undefined, dataDir: '/nowhere' },
    { authorities: [], pacCertificates: [], acceptTest: false },
  );
  after(() => verifier.dispose());
  const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

  for (const [what, xml] of [
    ['attributes', `<x ${attributes}/>`],
    ['elements', `<x>${'<y/>'.repeat(200_000)}</x>`],
  ] as const)
    it(`rejects a document with too many ${what} without starting a process, as text and as bytes`, async () => {
      const before = processes();
      for (const document of [xml, Buffer.from(xml)]) {
        const asking = verifier.verify(document, { now: new Date(), lane: 'a' });
        expect(processes()).to.equal(before);
        const fault = await asking.catch((error: unknown) => error);
        expect(fault).to.be.instanceOf(XmlFault);
        expect((fault as XmlFault).kind).to.equal('TooMany');
      }
    });
});
