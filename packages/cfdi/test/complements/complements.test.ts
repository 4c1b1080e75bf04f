import { spawnSync } from 'node:child_process';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { Complement, ComplementData } from '@lacre/cfdi/complements/complement';
import { complementLabels } from '@lacre/cfdi/complements/complement-labels';
import { complements as all } from '@lacre/cfdi/complements/complements';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody, ItemBody } from '@lacre/cfdi/invoice-body';
import { type Form, formFault } from '@lacre/cfdi/nodes/form';
import { attributesOf, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { nodeCadena } from '@lacre/cfdi/nodes/node-cadena';
import { writeNode } from '@lacre/cfdi/nodes/write-node';
import { normalise } from '@lacre/cfdi/normalise';
import { parseCfdi } from '@lacre/cfdi/parse';
import { calculatePayroll } from '@lacre/cfdi/payrolls/calculate-payroll';
import { normalisePayroll } from '@lacre/cfdi/payrolls/normalise-payroll';
import { validatePayroll } from '@lacre/cfdi/payrolls/validate-payroll';
import { readXml } from '@lacre/cfdi/read-xml';
import { validate } from '@lacre/cfdi/validate';
import { checkStructure } from '@lacre/cfdi/verify/check-structure';
import { originalString } from '@lacre/cfdi/verify/original-string';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { howMany, isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import fc from 'fast-check';
import { inFiles, satFile, satFolder, stringOfXslt } from '../sat-reference.ts';
import { isRecording, itAsRecorded } from '../sat-verdicts.ts';
import { arbitraryOf } from './arbitrary-complement.ts';
import { catalogKeys, someKeys } from './catalog-keys.ts';

/** Those of retentions are tested separately. */
const complements = all.filter(({ level }) => level !== 'retention');

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };
const DOCUMENTS = howMany({ usually: 100, long: 10_000 });
/** For these, with our own few keys, the SAT's results are recorded. */
const RECORDED = 500;
/** xmllint scans lists of 48,000 keys for each of their attributes: 10,000 of Carta Porte take over five minutes. */
const DOCUMENTS_OF_LONG_LISTS = howMany({ usually: 50, long: 500 });

function issue(
  { key, level, exampleItem, exampleBody }: Complement,
  data: ComplementData,
  more: Partial<InvoiceBody> = {},
) {
  const item: ItemBody = {
    quantity: '1',
    unitPrice: '100',
    description: 'Servicio',
    productKey: '01010101',
    unitKey: 'ACT',
    ...exampleItem,
  };
  const carried = { [key]: data };
  const body: InvoiceBody =
    level === 'concept'
      ? { items: [{ ...item, complement: carried }], use: 'G03', paymentForm: '03' }
      : { items: [item], use: 'G03', paymentForm: '03', complements: carried };
  const draft = normalise({ ...body, ...exampleBody, ...more }, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  return { draft, comprobante, found: validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona }) };
}

const employee = { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' };

/** A complement of type N has its own body. */
function issuePayroll(data: ComplementData) {
  const draft = normalisePayroll({ employee, nomina12: data }, { issuer, now, zona });
  const comprobante = withCertificado(calculatePayroll(draft), '30001000000500003416');
  return { comprobante, found: validatePayroll({ draft, comprobante, catalogs: starterCatalogs(), now, zona }) };
}

/** Names of all attributes and elements that are displayed. */
function namesIn(of: Node): string[] {
  const own = attributesOf(of).flatMap(({ name, fixed }) => (fixed === undefined ? [name] : []));
  return childrenOf(of).reduce<string[]>(
    (names, child) => (child.kind === 'open' ? names : [...names, child.node.name, ...namesIn(child.node)]),
    own,
  );
}

/** The forms of all attributes that have a pattern. */
function patternsIn(of: Node): (Form & { kind: 'pattern' })[] {
  const own = attributesOf(of).flatMap(({ form }) => (form?.kind === 'pattern' ? [form] : []));
  return childrenOf(of).reduce(
    (all, child) => (child.kind === 'open' ? all : [...all, ...patternsIn(child.node)]),
    own,
  );
}

/** True for a table whose catalogs contain thousands of keys. */
function hasLongLists(of: Node): boolean {
  return (
    attributesOf(of).some(({ form }) => form?.kind === 'catalog' && catalogKeys(form.catalog).length > 5_000) ||
    childrenOf(of).some((child) => child.kind !== 'open' && hasLongLists(child.node))
  );
}

describe('complements', () => {
  it('have unique keys, namespaces and prefixes', () => {
    for (const name of ['key', 'namespace', 'prefix', 'schema'] as const)
      expect(new Set(complements.map((each) => each[name])).size).to.equal(complements.length);
  });

  it('say of a text of another form how a correct one looks, which they accept', () => {
    const patterns = all.flatMap(({ root }) => patternsIn(root));
    expect(patterns).to.have.length.greaterThan(30);
    for (const form of patterns) {
      expect(formFault(form, form.example), form.example).to.equal(undefined);
      expect(formFault(form, '?')).to.deep.equal({
        en: `has an invalid format: it must look like ${form.example}`,
        es: `no tiene el formato correcto: debe ser como ${form.example}`,
      });
    }
  });

  for (const complement of complements) {
    const { key, root, prefix, namespace, example, level } = complement;
    const random = (numRuns: number) => fc.sample(arbitraryOf(root), { numRuns, seed: 20_261_122 });
    const isPayroll = complement.types.includes('N');
    const make = (data: ComplementData) => (isPayroll ? issuePayroll(data) : issue(complement, data));

    describe(key, () => {
      it('has labels for exactly the names of its table', () => {
        expect(Object.keys(complementLabels[key] ?? {}).toSorted()).to.deep.equal(
          [...new Set(namesIn(root))].toSorted(),
        );
      });

      it('has an example that breaks no rule and is read back from its XML as it was sent', () => {
        const { comprobante, found } = make(example);
        expect(found.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
        const xml = buildXml(comprobante, STAND_IN);
        const parsed = parseCfdi(xml);
        expect(parsed.beyondModel).to.deep.equal([]);
        const carried = (c: Comprobante) => (level === 'concept' ? c.conceptos[0]?.complemento : c.complementos);
        expect(carried(parsed.comprobante)).to.deep.equal({ [key]: example });
        expect(buildXml(parsed.comprobante, STAND_IN)).to.equal(xml);
      });

      it('is recognized by the verifier, with its string and its structure', () => {
        for (const data of random(howMany({ usually: 60, long: 1_000 }))) {
          const { comprobante } = make(data);
          const tree = readXml(buildXml(comprobante, STAND_IN));
          const string = originalString(tree);
          expect(string.cadena).to.equal(cadenaOriginal(comprobante));
          expect(checkStructure(tree, string)).to.deep.equal([]);
        }
      });

      for (const type of (['I', 'E', 'T'] as const).filter((each) => !complement.types.includes(each)))
        it(`is rejected on a document of type ${type}`, () => {
          const codes = issue(complement, example, { type }).found.map(({ code }) => code);
          expect(codes).to.include('COMPLEMENT_NOT_ALLOWED');
        });

      it('is rejected without what its schema requires, each at its path', () => {
        const demanded = attributesOf(root).filter(
          ({ optional, fixed, form }) => !optional && fixed === undefined && form?.derived !== true,
        );
        const ofDocument = isPayroll ? key : `complements.${key}`;
        const at = level === 'concept' ? `items[0].complement.${key}` : ofDocument;
        for (const { field } of demanded) {
          const { found } = make({ ...example, [field]: undefined });
          expect(found.map(({ code, path }) => `${code} ${path}`)).to.include(`REQUIRED ${at}.${field}`);
        }
      });

      let made: ComplementData[] | undefined;
      const few = () => (made ??= fc.sample(arbitraryOf(root, someKeys), { numRuns: RECORDED, seed: 20_261_122 }));
      const checked = hasLongLists(root) ? DOCUMENTS_OF_LONG_LISTS : DOCUMENTS;
      /** Those whose digest is compared with its record on any machine. */
      const asked = () => (isLongRun || isRecording ? few() : few().slice(0, checked));
      /** Where the SAT's files are available: as many again, with all the keys of its lists. */
      const more = (numRuns: number) => (satFolder === undefined ? [] : random(numRuns));
      const strings = (documents: readonly ComplementData[]) =>
        documents.map((data) => nodeCadena(root, data, undefined));
      const nodes = (documents: readonly ComplementData[]) => documents.map((data) => writeNode(root, prefix, data));

      itAsRecorded(
        `${key}: string`,
        'xsltproc',
        `has the string of the SAT's XSLT in ${RECORDED} random ones (${DOCUMENTS} where it can be asked)`,
        () => strings(few()),
        () => {
          for (const documents of [asked(), more(DOCUMENTS)]) {
            const inside = level === 'concept' ? 'ComplementoConcepto' : 'Complemento';
            const held = `<cfdi:${inside}>${nodes(documents).join('')}</cfdi:${inside}>`;
            const concept =
              level === 'concept' ? `<cfdi:Conceptos><cfdi:Concepto>${held}</cfdi:Concepto></cfdi:Conceptos>` : held;
            const theirs = stringOfXslt([
              `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:${prefix}="${namespace}">${concept}</cfdi:Comprobante>`,
            ]);
            const ours = strings(documents).join('');
            expect(theirs.endsWith(`${ours}||`), `${theirs.slice(0, 500)}\n${ours.slice(0, 500)}`).to.equal(true);
          }
        },
      );

      itAsRecorded(
        `${key}: valid`,
        'xmllint',
        `is valid by the SAT's schema in ${RECORDED} random ones (${checked} where it can be asked)`,
        () => nodes(few()),
        () => {
          const file = satFile('xml/cfd', complement.schema.slice('http://www.sat.gob.mx/sitio_internet/cfd/'.length));
          const driver =
            `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:import namespace="${namespace}" schemaLocation="${file}"/>` +
            '<xs:element name="all"><xs:complexType><xs:sequence><xs:any maxOccurs="unbounded" processContents="strict"/></xs:sequence></xs:complexType></xs:element></xs:schema>';
          const all = `<all xmlns:${prefix}="${namespace}">${nodes([...asked(), ...more(checked)]).join('\n')}</all>`;
          inFiles([driver, all], ([schema = '', document = '']) => {
            const { status, stderr } = spawnSync(
              'xmllint',
              ['--nonet', '--noout', '--huge', '--schema', schema, document],
              { encoding: 'utf8', maxBuffer: 2 ** 28 },
            );
            expect(status, stderr.slice(0, 2_000)).to.equal(0);
          });
        },
      );
    });
  }
});
