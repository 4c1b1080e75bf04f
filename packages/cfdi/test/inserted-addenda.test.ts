import { insertAddenda } from '@lacre/cfdi/addenda';
import { readXml } from '@lacre/cfdi/read-xml';
import { expect } from 'chai';

const uri = 'http://www.sat.gob.mx/cfd/4';
const OURS = '<pedido n="1">ñ</pedido>';
const document = (inside: string, prefix = 'cfdi', after = '') =>
  `\uFEFF<?xml version="1.0" encoding="UTF-8"?><${prefix}:Comprobante xmlns:${prefix}="${uri}">${inside}</${prefix}:Comprobante>${after}`;
const withOurs = (xml: string) => Buffer.from(insertAddenda(Buffer.from(xml), OURS)).toString('utf8');
const plain = document('<cfdi:Emisor Nombre="Ñ"/>');

describe('an addenda inserted into a stamped document', () => {
  it('is its last node, and changes no other byte', () => {
    const closing = '</cfdi:Comprobante>';
    expect(withOurs(plain)).to.equal(plain.replace(closing, `<cfdi:Addenda>${OURS}</cfdi:Addenda>${closing}`));
  });

  const others: [how: string, xml: string, theirs?: string][] = [
    ['an Addenda of its own', document('<cfdi:Emisor/><cfdi:Addenda><suyo/></cfdi:Addenda>'), 'suyo'],
    ['an empty Addenda', document('<cfdi:Emisor/><cfdi:Addenda/>')],
    ['an empty Addenda with a closing tag', document('<cfdi:Emisor/><cfdi:Addenda></cfdi:Addenda>')],
    ['another prefix', document('<ns0:Emisor/>', 'ns0')],
    ['a comment at the end', document('<cfdi:Emisor/>', 'cfdi', '<!-- </x> -->')],
    ['a line end', document('<cfdi:Emisor/>', 'cfdi', '\n')],
  ];
  for (const [how, xml, theirs] of others)
    it(`is in the only Addenda of one that the PAC wrote with ${how}`, () => {
      const { children } = readXml(withOurs(xml));
      expect(children.map(({ uri: of, local }) => [of, local])).to.deep.equal([
        [uri, 'Emisor'],
        [uri, 'Addenda'],
      ]);
      expect(children[1]?.children.map(({ local }) => local)).to.deep.equal([...(theirs ? [theirs] : []), 'pedido']);
      expect(withOurs(xml)).to.include(OURS);
    });
});
