import { expect } from 'chai';
import { schemaValidatorOnDemand } from '../src/schema-validator-on-demand.ts';

const broken = { driver: '<xs:schema', files: {}, lists: [] };

describe('schema validator on demand', () => {
  it('compiles nothing before it is asked, and ends without having compiled', () => {
    const validator = schemaValidatorOnDemand(broken);
    expect(validator.isOpen).to.equal(false);
    validator.dispose();
    expect(validator.isOpen).to.equal(false);
  });

  it('rejects for each caller when the schemas do not compile, and ends without an error', async () => {
    const validator = schemaValidatorOnDemand(broken);
    const faults = await Promise.allSettled([validator.open(), validator.validate('<a/>')]);
    expect(faults.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(validator.isOpen).to.equal(true);
    validator.dispose();
  });
});
