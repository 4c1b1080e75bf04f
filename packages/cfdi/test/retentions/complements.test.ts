import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complementLabels } from '@lacre/cfdi/complements/complement-labels';
import { retentionComplements } from '@lacre/cfdi/complements/retenciones/retention-complements';
import { attributesOf, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { nodeCadena } from '@lacre/cfdi/nodes/node-cadena';
import { writeNode } from '@lacre/cfdi/nodes/write-node';
import { readXml } from '@lacre/cfdi/read-xml';
import { parseRetenciones } from '@lacre/cfdi/retentions/parse-retenciones';
import { RETENCIONES_NAMESPACE } from '@lacre/cfdi/retentions/retenciones';
import { buildRetencionesXml, cadenaRetenciones } from '@lacre/cfdi/retentions/retenciones-xml';
import { checkStructure } from '@lacre/cfdi/verify/check-structure';
import { originalString } from '@lacre/cfdi/verify/original-string';
import { howMany } from '@lacre/testing/long-run';
import { expect } from 'chai';
import fc from 'fast-check';
import { arbitraryOf } from '../complements/arbitrary-complement.ts';
import { itNeeding, missing, satFile } from '../sat-reference.ts';
import { bodyWith, KEY_OF, make } from './retention.ts';

const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };
const DOCUMENTS = howMany({ usually: 100, long: 10_000 });

function namesIn(of: Node): string[] {
  const own = attributesOf(of).flatMap(({ name, fixed }) => (fixed === undefined ? [name] : []));
  return childrenOf(of).reduce<string[]>(
    (names, child) => (child.kind === 'open' ? names : [...names, child.node.name, ...namesIn(child.node)]),
    own,
  );
}

function withFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-retentions-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pathOf = (schema: string): string => satFile('xml', schema.slice('http://www.sat.gob.mx/'.length));

describe('complements of retentions', () => {
  it('are twelve, each required by a key', () => {
    expect(retentionComplements.map(({ key }) => key).toSorted()).to.deep.equal(Object.keys(KEY_OF).toSorted());
  });

  for (const { key, root, prefix, namespace, schema, example } of retentionComplements) {
    const random = (numRuns: number) => fc.sample(arbitraryOf(root), { numRuns, seed: 20_261_122 });
    const carrying = (data: ComplementData) => {
      const { document } = make(bodyWith(key, example));
      return { ...document, noCertificado: '30001000000500003416', complementos: { [key]: data } };
    };

    describe(key, () => {
      it('has labels for exactly the names of its table', () => {
        const shown = namesIn(root).filter((name) => !/^(TipoFactor)$/.test(name));
        expect(
          Object.keys(complementLabels[key] ?? {})
            .filter((name) => name !== 'TipoFactor')
            .toSorted(),
        ).to.deep.equal([...new Set(shown)].toSorted());
      });

      it('has an example that breaks no rule and is read back from its XML as it was sent', () => {
        const { document, errors } = make(bodyWith(key, example));
        expect(errors).to.deep.equal([]);
        const xml = buildRetencionesXml(document, STAND_IN);
        const parsed = parseRetenciones(xml);
        expect(parsed.beyondModel).to.deep.equal([]);
        expect(parsed.comprobante.complementos).to.deep.equal({ [key]: example });
        expect(buildRetencionesXml(parsed.comprobante, STAND_IN)).to.equal(xml);
      });

      it('is recognized by the verifier, with its string and its structure', () => {
        for (const data of random(200)) {
          const document = carrying(data);
          const tree = readXml(buildRetencionesXml(document, STAND_IN));
          const string = originalString(tree);
          expect(string.cadena).to.equal(cadenaRetenciones(document));
          expect(checkStructure(tree, string)).to.deep.equal([]);
        }
      });

      it('is rejected without what its schema requires, each at its path', () => {
        const demanded = attributesOf(root).filter(
          ({ optional, fixed, form }) => !optional && fixed === undefined && form?.derived !== true,
        );
        for (const { field } of demanded)
          expect(make(bodyWith(key, { ...example, [field]: undefined })).errors).to.include(
            `REQUIRED complement.${key}.${field}`,
          );
      });

      itNeeding(missing(true, 'xsltproc'), `has the string of the SAT's XSLT in ${DOCUMENTS} random ones`, function () {
        this.timeout(300_000);
        withFolder((folder) => {
          const documents = random(DOCUMENTS);
          const nodes = documents.map((data) => writeNode(root, prefix, data)).join('');
          const path = join(folder, 'retencion.xml');
          writeFileSync(
            path,
            `<r:Retenciones xmlns:r="${RETENCIONES_NAMESPACE}" xmlns:${prefix}="${namespace}"><r:Complemento>${nodes}</r:Complemento></r:Retenciones>`,
          );
          const theirs = execFileSync(
            'xsltproc',
            ['--nonet', satFile('xml/esquemas/retencionpago/2/retenciones.xslt'), path],
            { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 },
          )
            .toString('utf8')
            .replace(/\n$/, '');
          const ours = documents.map((data) => nodeCadena(root, data, undefined)).join('');
          expect(theirs.endsWith(`${ours}||`), `${theirs.slice(0, 500)}\n${ours.slice(0, 500)}`).to.equal(true);
        });
      });

      itNeeding(missing(true, 'xmllint'), `is valid by the SAT's schema in ${DOCUMENTS} random ones`, function () {
        this.timeout(300_000);
        withFolder((folder) => {
          const driver = join(folder, 'all.xsd');
          writeFileSync(
            driver,
            `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:import namespace="${namespace}" schemaLocation="${pathOf(schema)}"/>` +
              '<xs:element name="all"><xs:complexType><xs:sequence><xs:any maxOccurs="unbounded" processContents="strict"/></xs:sequence></xs:complexType></xs:element></xs:schema>',
          );
          const path = join(folder, 'all.xml');
          const nodes = random(DOCUMENTS).map((data) => writeNode(root, prefix, data));
          writeFileSync(path, `<all xmlns:${prefix}="${namespace}">${nodes.join('\n')}</all>`);
          const { status, stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--huge', '--schema', driver, path], {
            encoding: 'utf8',
            maxBuffer: 2 ** 28,
          });
          expect(status, stderr.slice(0, 2_000)).to.equal(0);
        });
      });
    });
  }
});
