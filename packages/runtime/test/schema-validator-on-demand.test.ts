import type { StoredSchemas } from '@lacre/adapters/sat/sat-cache';
import { expect } from 'chai';
import { schemaValidatorOnDemand } from '../src/schema-validator-on-demand.ts';

const schemas = (read: StoredSchemas['read']): StoredSchemas => ({
  name: 'schemas-1.json',
  addresses: new Set(),
  read,
});
const driver = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>';
const whole = schemas(async () => ({ driver, files: {}, lists: [] }));
const broken = schemas(async () => ({ driver: '<xs:schema', files: {}, lists: [] }));

describe('the schema validator on demand', () => {
  it('reads and compiles nothing before its first use, and can be disposed without having compiled', () => {
    const validator = schemaValidatorOnDemand(schemas(() => expect.fail('read')));
    expect(validator.isOpen).to.equal(false);
    validator.dispose();
    expect(validator.isOpen).to.equal(false);
  });

  it('rejects for each caller when the schemas do not compile, and is disposed without an error', async () => {
    const validator = schemaValidatorOnDemand(broken);
    const faults = await Promise.allSettled([validator.open(), validator.validate('<a/>')]);
    expect(faults.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    validator.dispose();
  });

  it('reads again for the next caller after a failed read', async () => {
    let reads = 0;
    const read = () => (reads++ === 0 ? Promise.reject(new Error('modified')) : whole.read());
    const validator = schemaValidatorOnDemand(schemas(read));
    const [refused, taken] = [await Promise.allSettled([validator.open()]), await validator.validate('<a/>')];
    expect(refused.map(({ status }) => status)).to.deep.equal(['rejected']);
    expect([taken, validator.isOpen, reads]).to.deep.equal([{ ok: true }, true, 2]);
    validator.dispose();
  });
});
