import { expect } from 'chai';
import { joinRuns, readRows, tableOf, withTable } from '../every/table.ts';

describe('the table of all measurements', () => {
  const machine = { date: '2026-11-22', machine: '2 x CPU' };
  const now = { figures: [{ bench: 'cfdi', name: 'seal', figure: '1,200 /s', ratio: '0.5 of bare', ...machine }] };

  it('compares each figure with that of the previous run', () => {
    const last = { figures: [{ bench: 'cfdi', name: 'seal', figure: '1,000 /s', ratio: '' }] };
    expect(tableOf(now, last).split('\n').at(-2)).to.equal(
      '| cfdi | seal | 1,200 /s | 0.5 of bare | 1,000 /s | 1.20 |',
    );
    expect(tableOf(now, { figures: [] }).split('\n').at(-2)).to.equal('| cfdi | seal | 1,200 /s | 0.5 of bare |  |  |');
  });

  it('compares contenders that print the same names each with itself', () => {
    const run = (first: string, second: string) => ({
      figures: [first, second].map((figure) => ({
        bench: 'catalogs',
        name: 'one call',
        figure,
        ratio: '',
        ...machine,
      })),
    });
    expect(tableOf(run('2 ms', '30 ms'), run('1 ms', '10 ms')).split('\n').slice(-3, -1)).to.deep.equal([
      '| catalogs | one call | 2 ms |  | 1 ms | 2.00 |',
      '| catalogs | one call | 30 ms |  | 10 ms | 3.00 |',
    ]);
  });

  it('replaces the previous one and keeps the rest of the document', () => {
    const document = '# Benchmarks\n\n## One\n\ntext\n';
    const once = withTable(document, 'table 1\n');
    expect(once).to.equal(`${document}\n## The last run of everything\n\ntable 1\n`);
    expect(withTable(once, 'table 2\n')).to.equal(once.replace('table 1', 'table 2'));
  });

  it('reads the output of measurements, whatever a name contains', () => {
    const row = { name: 'a | b', figure: '1 ms', ratio: '' };
    expect(readRows('auth', `${JSON.stringify(row)}\n`)).to.deep.equal([{ bench: 'auth', ...row }]);
    expect(tableOf({ figures: [{ bench: 'auth', ...row }] }, { figures: [] })).to.include('| a \\| b |');
  });

  it('keeps the figures of measurements that did not complete', () => {
    const figure = (bench: string, text: string) => ({ bench, name: 'a', figure: text, ratio: '' });
    const last = { figures: [figure('cfdi', '1 ms'), figure('lists', '2 ms')] };
    expect(joinRuns(last, [figure('lists', '3 ms'), figure('auth', '4 ms')], ['auth', 'cfdi', 'lists'])).to.deep.equal({
      figures: [figure('auth', '4 ms'), figure('cfdi', '1 ms'), figure('lists', '3 ms')],
    });
  });
});
