import { expect } from 'chai';
import { z } from 'zod';
import { toErrorBody } from '../src/error-body.ts';
import { refusedInput } from '../src/messages.ts';
import { unknownField } from '../src/unknown-field.ts';

const invoice = z.strictObject({
  discount: z.number().optional(),
  items: z.array(z.strictObject({ taxes: z.unknown(), unitPrice: z.unknown().optional() })).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
const findings = (value: unknown) => {
  const { error } = invoice.safeParse(value);
  if (!error) throw new Error('it was taken');
  const { message: messages, details = [] } = toErrorBody(refusedInput(error), { requestId: '', baseUrl: '' }).body;
  return { messages: [messages].flat(), details };
};

describe('an unknown field', () => {
  it('is reported with its path and the probable name', () => {
    expect(
      findings({
        discuont: 1,
        items: [
          { taxes: [], unitPrice: 1 },
          { tax: 1, taxes: [], unit_price: 1 },
        ],
      }),
    ).to.deep.equal({
      messages: [
        'items[1].tax is not a known field: did you mean taxes?',
        'items[1].unit_price is not a known field: did you mean unitPrice?',
        'discuont is not a known field: did you mean discount?',
      ],
      details: [
        ['items[1].tax', 'tax: did you mean taxes?'],
        ['items[1].unit_price', 'unit_price: did you mean unitPrice?'],
        ['discuont', 'discuont: did you mean discount?'],
      ].map(([path, hint]) => ({
        path,
        code: 'UNKNOWN_FIELD',
        message: `${path} is not a known field${hint?.slice(hint.indexOf(':'))}`,
        hint,
        source: 'api',
      })),
    });
  });
  it('that resembles no name is reported with the known names', () => {
    expect(unknownField('metodoPago', 'metodoPago', ['page', 'limit']).hint).to.deep.equal({
      en: 'Known fields: page, limit',
      es: 'Campos conocidos: page, limit',
    });
  });
  it('that no field can have is reported with that, whatever is known there', () => {
    expect(unknownField('items[0].__proto__', '__proto__', ['proto', 'page'])).to.deep.include({
      message: { en: 'items[0].__proto__ is not a known field', es: 'items[0].__proto__ no es un campo conocido' },
      hint: { en: 'Remove it: no field can have this name', es: 'Quítelo: ningún campo puede tener este nombre' },
    });
  });
  it('that is the beginning or end of exactly one name is reported with that name', () => {
    const meant = (name: string, ...known: string[]) => unknownField(name, name, known).message.en;
    expect(meant('factor', 'type', 'factorType')).to.equal('factor is not a known field: did you mean factorType?');
    expect(meant('price', 'quantity', 'unitPrice')).to.equal('price is not a known field: did you mean unitPrice?');
    expect(meant('unit', 'unitKey', 'unitPrice')).to.equal('unit is not a known field');
    expect(meant('key', 'productKey')).to.equal('key is not a known field');
  });
  it('that is composed of two names is reported with the last one', () => {
    const meant = (name: string, ...known: string[]) => unknownField(name, name, known).hint;
    expect(meant('addressZip', 'address', 'zip')).to.include({ en: 'addressZip: did you mean zip?' });
    expect(meant('addressZip', 'address', 'phone')).to.include({ en: 'addressZip: did you mean address?' });
    expect(meant('unit_price', 'unit', 'price', 'unitPrice')).to.include({ en: 'unit_price: did you mean unitPrice?' });
  });
  it('is allowed inside a map of the caller', () => {
    expect(invoice.safeParse({ metadata: { discuont: { tax: 1 } } }).success).to.equal(true);
  });
  it('is truncated, and of thousands only a hundred are reported', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${'é'.repeat(500)}${index}`, 1]));
    const { messages, details } = findings(many);
    expect(details).to.have.lengthOf(100);
    expect(details.every(({ path, message }) => path.length <= 100 && message.length < 200)).to.equal(true);
    expect(messages.at(-1)).to.equal('4900 more findings are not listed');
  });
});
