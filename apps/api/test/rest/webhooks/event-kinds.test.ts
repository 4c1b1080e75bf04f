import { eventDefinitions, eventKinds, eventPayload } from '@lacre/services/events/event-kinds';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** Contract, section 8. */
const kinds = `organization.updated certificate.uploaded certificate.expiring certificate.expired member.added
  member.role_updated member.removed invitation.created invitation.accepted invitation.declined invitation.cancelled
  invitation.expired invoice.stamped invoice.stamp_failed invoice.stamp_recovered invoice.batch_completed invoice.cancellation_requested
  invoice.cancellation_rejected invoice.cancelled invoice.cancellation_desynced payroll.stamped
  payroll.stamp_failed payroll.stamp_recovered payroll.batch_completed payroll.cancellation_requested
  payroll.cancellation_rejected payroll.cancelled payroll.cancellation_desynced
  retention.stamped retention.stamp_failed retention.stamp_recovered retention.cancellation_requested
  retention.cancellation_rejected retention.cancelled retention.cancellation_desynced invoice.emailed customer.created
  customer.updated customer.deleted customers.imported product.created product.updated product.deleted products.imported api_key.created
  api_key.rotated api_key.revoked api_key.expiring oauth_app.authorized oauth_app.revoked quota.warning quota.exceeded
  webhook.test`.split(/\s+/);

describe('GET /webhooks/event-kinds', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  describe('200', () => {
    it('lists every kind to any caller, with a schema that its sample satisfies', async () => {
      const { status, body, headers } = await test.api('GET', '/webhooks/event-kinds');
      expect(status).to.equal(200);
      expect(headers.get('cache-control')).to.contain('max-age');
      const list = body as unknown as {
        kind: string;
        when: string;
        schema: object;
        sample: { type: string; data: object };
      }[];
      expect(list.map(({ kind }) => kind)).to.have.members(kinds);
      const ajv = new Ajv2020({ strict: true, allErrors: true });
      addFormats(ajv);
      for (const { kind, when, schema, sample } of list) {
        const validate = ajv.compile(schema);
        expect(validate(sample), `${kind}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
        expect(validate({ ...sample, type: 'another' })).to.equal(false);
        expect(sample.type).to.equal(kind);
        expect(when.length).to.be.greaterThan(10);
        const text = JSON.stringify(sample);
        expect(Buffer.byteLength(text)).to.be.lessThan(20 * 1024);
        expect(text).not.to.match(/@|<\?xml|whsec_|sk_(?:test|live)_/);
      }
    });

    it('omits every field that the definition of an event does not name', () => {
      for (const kind of eventKinds) {
        const { sample } = eventDefinitions[kind];
        const given = { ...sample, email: 'ana@example.com', xml: '<cfdi/>' } as never;
        expect(eventPayload(kind, given), kind).to.deep.equal(sample);
        expect(() => eventPayload(kind, { email: 'ana@example.com' } as never), kind).to.throw();
      }
    });
  });
});
