import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { expect } from 'chai';
import { checkReceiverZip } from '../../src/rules/receiver-zip.ts';
import type { Violation } from '../../src/violation.ts';

function found(zip: string, catalogs: Catalogs): Pick<Violation, 'code' | 'severity'>[] {
  const list: Violation[] = [];
  checkReceiverZip(catalogs, 'customer.zip', zip, '2026-11-20T12:00:00', (violation) => list.push(violation));
  return list.map(({ code, severity }) => ({ code, severity }));
}

describe("a receiver's postal code that is not listed", () => {
  it('is a warning while only part of the catalog is loaded, so that the caller checks it', () => {
    expect(found('99998', starterCatalogs())).to.deep.equal([{ code: 'CFDI40147', severity: 'warning' }]);
    expect(found('86991', starterCatalogs())).to.deep.equal([]);
  });

  it('is rejected by the complete catalog', () => {
    const whole: Catalogs = { ...starterCatalogs(), codigoPostal: () => undefined };
    expect(found('99998', whole)).to.deep.equal([{ code: 'CFDI40147', severity: 'error' }]);
  });
});
