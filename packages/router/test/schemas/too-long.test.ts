import { expect } from 'chai';
import type { z } from 'zod';
import { SearchInput } from '../../src/schemas/catalog.ts';
import { rfcText } from '../../src/schemas/invoice-body.ts';
import { boundedText, email, mailedName, webUrl } from '../../src/schemas/text.ts';

const saidOf = (schema: z.ZodType, text: string): string[] =>
  (schema.safeParse(text).error?.issues ?? []).map(({ message }) => message);

/** Unicode orders the marks of one letter, which takes the square of their number. */
const marks = '\u0301\u0323'.repeat(400_000);

describe('a text that is too long', () => {
  it('is measured before anything that takes longer the longer it is', () => {
    expect(saidOf(mailedName(1, 100), marks)).to.deep.equal(['must be at most 100 characters long']);
    expect(saidOf(rfcText(), marks)).to.deep.equal(['must be an RFC of 12 or 13 characters in upper case']);
    expect(saidOf(webUrl(), `https://${'a.'.repeat(900_000)}`)).to.deep.equal(['must be a valid URL']);
  });

  it('is measured in code points, as the OpenAPI document states it', () => {
    expect(saidOf(boundedText(1, 100), '😀'.repeat(100))).to.deep.equal([]);
    expect(saidOf(boundedText(1, 100), '😀'.repeat(101))).to.deep.equal(['must be at most 100 characters long']);
    expect(saidOf(boundedText(3, 100), '😀😀')).to.deep.equal(['must be at least 3 characters long']);
    const search = (q: string) => SearchInput.safeParse({ q }).success;
    expect([search('😀'.repeat(100)), search('😀'.repeat(101))]).to.deep.equal([true, false]);
  });

  it('has no second error: nothing else about it is checked', () => {
    expect(saidOf(mailedName(1, 100), 'www.evil.example '.repeat(10))).to.have.length(1);
    expect(saidOf(email(), 'a.'.repeat(200))).to.deep.equal(['must be a valid e-mail address']);
  });
});
