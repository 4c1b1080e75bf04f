import { classifyProducts } from '@lacre/services/catalogs/classify-products';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';

describe('classifying descriptions', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('lets other requests run between any two', async () => {
    const descriptions = Array.from({ length: 20 }, (_, at) => `Servicio ${at}`);
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    next = setImmediate(count);
    const found = await classifyProducts(t.services, undefined, descriptions);
    clearImmediate(next);
    expect(found.map(({ description }) => description)).to.deep.equal(descriptions);
    expect(turns).to.be.at.least(19);
  });
});
