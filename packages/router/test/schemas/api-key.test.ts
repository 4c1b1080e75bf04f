import { CreateApiKeyInput } from '@lacre/router/schemas/api-key';
import { expect } from 'chai';
import { z } from 'zod';

const { allowedIps } = CreateApiKeyInput.shape;

describe('the addresses of a key', () => {
  it('are described as one string: four formats would be four types in clients', () => {
    const described = JSON.stringify(z.toJSONSchema(allowedIps));
    expect(described).to.include('"type":"string"').and.not.include('cidrv4');
  });

  it('are IP addresses and CIDR ranges of both versions, and nothing else', () => {
    const taken = ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '::1', '2001:db8::/32'];
    expect(allowedIps.parse(taken)).to.deep.equal(taken);
    for (const text of ['', 'localhost', '10.0.0.0/33', '10.0.0', '2001:db8::/129', ' ::1', '*', 7, null])
      expect(
        allowedIps.safeParse([text]).error?.issues.map(({ message }) => message),
        String(text),
      ).to.deep.equal(['must be an IP address or a CIDR range']);
  });
});
