import { classifyDescriptions } from '@lacre/sat-catalogs/search/classify-descriptions';
import { createProductSearch, type ProductSearch } from '@lacre/sat-catalogs/search/product-search';
import { createUnitSearch, type UnitSearch } from '@lacre/sat-catalogs/search/unit-search';
import { describedItems } from '@lacre/testing/labelled-queries/described-items';
import { designQueries } from '@lacre/testing/labelled-queries/design-queries';
import { heldOutQueries } from '@lacre/testing/labelled-queries/held-out-queries';
import { isAcceptable, type LabelledQuery } from '@lacre/testing/labelled-queries/labelled-query';
import { lateQueries } from '@lacre/testing/labelled-queries/late-queries';
import { readSheets, sheetsFolder } from '@lacre/testing/sat-sheets';
import { expect } from 'chai';

const on = '2026-11-21';

describe(`search over the SAT's sheets${sheetsFolder === undefined ? ' [not run here: needs SAT reference data (SAT_DATA_TEST)]' : ''}`, () => {
  let products: ProductSearch;
  let units: UnitSearch;
  before(function () {
    if (sheetsFolder === undefined) this.skip();
    const data = readSheets(sheetsFolder);
    products = createProductSearch(data);
    units = createUnitSearch(data);
  });

  const shares = (queries: readonly LabelledQuery[]) => {
    let top = 0;
    let five = 0;
    for (const query of queries) {
      const place = products.search(query[0], { on, limit: 5 }).findIndex(({ codigo }) => isAcceptable(query, codigo));
      if (place === 0) top += 1;
      if (place >= 0) five += 1;
    }
    return { top: top / queries.length, five: five / queries.length };
  };

  it('has the right key first for 85 %, among the first five for 95 % of the held-out queries', () => {
    const { top, five } = shares(heldOutQueries);
    expect(top).to.be.at.least(0.85);
    expect(five).to.be.at.least(0.95);
  });

  it('performs as well on later queries as on those it was tuned on', () => {
    expect(shares(designQueries).top).to.be.at.least(0.9);
    const late = shares(lateQueries);
    expect(late.top).to.be.at.least(0.85);
    expect(late.five).to.be.at.least(0.95);
  });

  it('finds the key of an invoice line with brand, size and month, and has low confidence in a line without a product', () => {
    const lines = describedItems.map(([line]) => line);
    const answers = classifyDescriptions(products, lines, { on });
    let right = 0;
    describedItems.forEach((item, at) => {
      if (item[1] === '-') expect(answers[at]?.confidence, item[0]).to.be.below(0.9);
      else if (isAcceptable(item, answers[at]?.codigo ?? '')) right += 1;
    });
    expect(right / describedItems.filter(([, codes]) => codes !== '-').length).to.be.at.least(0.9);
  });

  it('always returns results when one or two letters are wrong', () => {
    for (const [typed] of [...designQueries, ...heldOutQueries, ...lateQueries]) {
      if (/^\d/.test(typed)) continue;
      for (const mistyped of mistypings(typed))
        expect(products.search(mistyped, { on, limit: 1 }), mistyped).to.not.be.empty;
    }
  });

  it('finds the everyday units by name, abbreviation, symbol and code', () => {
    for (const [typed, codigo] of unitQueries)
      expect(units.search(typed, { on, limit: 1 })[0]?.codigo, typed).to.equal(codigo);
  });

  it('classifies with a calibrated confidence', () => {
    const checked = heldOutQueries.map((query) => {
      const [answer] = classifyDescriptions(products, [query[0]], { on });
      return { sure: answer?.confidence ?? 0, right: isAcceptable(query, answer?.codigo ?? '') };
    });
    const rightAmong = (from: number) => {
      const those = checked.filter(({ sure }) => sure >= from);
      return those.filter(({ right }) => right).length / those.length;
    };
    expect(rightAmong(0.8)).to.be.at.least(0.9);
    expect(rightAmong(0.9)).to.be.at.least(0.93);
  });
});

/** One letter omitted, two neighbours swapped, or both, in the longest word. */
function mistypings(typed: string): string[] {
  const words = typed.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 4) return [];
  const at = Math.floor(longest.length / 2);
  const out = longest.slice(0, at) + longest.slice(at + 1);
  const swapped = longest.slice(0, 1) + longest[2] + longest[1] + longest.slice(3);
  const both = out.slice(0, 1) + out[2] + out[1] + out.slice(3);
  return [out, swapped, both].map((wrong) => words.map((word) => (word === longest ? wrong : word)).join(' '));
}

const unitQueries: readonly (readonly [string, string])[] = [
  ['pieza', 'H87'],
  ['pza', 'H87'],
  ['piezas', 'H87'],
  ['H87', 'H87'],
  ['servicio', 'E48'],
  ['e48', 'E48'],
  ['kilo', 'KGM'],
  ['kg', 'KGM'],
  ['kilogramos', 'KGM'],
  ['litro', 'LTR'],
  ['litros', 'LTR'],
  ['metro', 'MTR'],
  ['metro cuadrado', 'MTK'],
  ['m2', 'MTK'],
  ['metros cúbicos', 'MTQ'],
  ['hora', 'HUR'],
  ['horas', 'HUR'],
  ['día', 'DAY'],
  ['mes', 'MON'],
  ['caja', 'XBX'],
  ['paquete', 'XPK'],
  ['tonelada', 'TNE'],
  ['gramo', 'GRM'],
  ['actividad', 'ACT'],
  ['bolsa', 'XBG'],
  ['kilowatt hora', 'KWH'],
  ['kit', 'KT'],
  ['par', 'PR'],
  ['pulgada', 'INH'],
  ['viaje', 'E54'],
  ['galon', 'GLL'],
  ['piesa', 'H87'],
  ['kilogrmo', 'KGM'],
];
