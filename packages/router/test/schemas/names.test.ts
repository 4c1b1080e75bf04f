import { expect } from 'chai';
import type { z } from 'zod';
import { CreateApiKeyInput, UpdateApiKeyInput } from '../../src/schemas/api-key.ts';
import { CreateCustomerInput } from '../../src/schemas/customer.ts';
import { CreateOauthApplicationInput, UpdateOauthApplicationInput } from '../../src/schemas/oauth.ts';
import {
  CreateOrganizationInput,
  UpdateLegalDataInput,
  UpdateOrganizationInput,
} from '../../src/schemas/organization.ts';
import { RenamePasskeyInput } from '../../src/schemas/passkey.ts';
import { CreateProductInput } from '../../src/schemas/product.ts';
import { SignUpInput, UpdateUserInput } from '../../src/schemas/user.ts';

const inputs: Record<string, z.ZodType> = {
  CreateApiKeyInput,
  UpdateApiKeyInput,
  CreateOauthApplicationInput,
  UpdateOauthApplicationInput,
  CreateOrganizationInput,
  UpdateOrganizationInput,
  UpdateLegalDataInput,
  RenamePasskeyInput,
  SignUpInput,
  UpdateUserInput,
};

/** Findings about the name; other fields are missing. */
const saidOf = (input: z.ZodType, name: string): string[] =>
  (input.safeParse({ name }).error?.issues ?? [])
    .filter(({ path }) => path[0] === 'name')
    .map(({ message }) => message);

describe('the name of a person, an organization, an application or a key', () => {
  for (const [title, input] of Object.entries(inputs))
    it(`is one line without characters that reorder text: ${title}`, () => {
      for (const character of '\n\r\t\u0000\u0085\u009b\u2028\u2029\u202a\u202d\u202e\u2066\u2069')
        expect(saidOf(input, `Ana${character}María`), JSON.stringify(character)).to.deep.equal([
          'contains characters that are not allowed',
        ]);
    });

  it('contains no invisible character: no zero width, filler or tag', () => {
    for (const character of ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u{e0041}', '\u180e'])
      for (const input of [SignUpInput, CreateOauthApplicationInput, CreateOrganizationInput])
        expect(saidOf(input, `Ana${character}María`), JSON.stringify(character)).to.deep.equal([
          'contains characters that are not allowed',
        ]);
  });

  it('is visible: blanks, joiners and blank symbols alone are rejected', () => {
    for (const name of ['   ', '\u00a0\u3000', '\u200d\u200d\u200d', '\u200f\u200e', '\u2800\u2800\u2800'])
      expect(saidOf(SignUpInput, name), JSON.stringify(name)).to.deep.equal(['must not be empty']);
    // The name of a receiver or a product is not ours, and is stored as it was sent; it cannot be empty.
    for (const [input, field] of [
      [CreateCustomerInput, 'legalName'],
      [CreateProductInput, 'description'],
    ] as const) {
      const issues = (value: string) =>
        (input.safeParse({ [field]: value }).error?.issues ?? []).filter(({ path }) => path[0] === field);
      expect(issues('\u200b\u200b').map(({ message }) => message)).to.deep.equal(['must not be empty']);
      expect(issues('Peña\u00adHijos')).to.deep.equal([]);
    }
  });

  it('may be in any script, with its combining marks', () => {
    for (const name of [
      'Peña & Hijos, S.A. de C.V.',
      '“ACME” – 5º piso',
      '株式会社',
      'شركة\u200f (1)',
      '👩\u200d💻 Labs',
      'A\u00a0B C',
    ])
      expect(saidOf(SignUpInput, name), name).to.deep.equal([]);
  });

  it('may not contain a web address for a person or an organization, as mails show it to strangers', () => {
    const inMails = [
      SignUpInput,
      UpdateUserInput,
      CreateOrganizationInput,
      UpdateOrganizationInput,
      UpdateLegalDataInput,
    ];
    for (const input of inMails) {
      for (const name of ['Ana https://evil.example', 'WWW.evil.example', '(www.evil.example)', 'ｗｗｗ．evil.example'])
        expect(saidOf(input, name), name).to.deep.equal(['must not contain a web address (:// or www.)']);
      for (const name of ['Amazon.com', 'Wwwerke S.A.', 'Aww. Gatitos', 'Ana: 1/2'])
        expect(saidOf(input, name), name).to.deep.equal([]);
    }
    expect(saidOf(CreateApiKeyInput, 'https://tienda.example'), 'a key is shown to its own people').to.deep.equal([]);
  });
});
