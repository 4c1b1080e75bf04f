import { z } from 'zod';
import { uploadedFile } from '../file.ts';
import { changeOf } from './change-of.ts';
import { boundedText, documentText, email, id, instantText, mailedName, text, uuidText, webUrl } from './text.ts';

export const Organization = z
  .object({
    id: uuidText(),
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    plan: z.string(),
    ownerId: uuidText(),
    taxId: z.string().nullable().describe('RFC, taken from the first uploaded certificate'),
    legalName: z.string().nullable(),
    taxSystem: z.string().nullable(),
    environmentReadiness: z.object({
      sandbox: z.boolean().describe('Whether an invoice can be stamped now'),
      production: z.boolean(),
      pending: z.array(z.string()).describe('What is still missing for production'),
    }),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Organization' });

export const CreateOrganizationInput = z.strictObject({
  name: mailedName(3, 100),
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{1,48}[a-z0-9])$/, { error: 'must be 3 to 50 lower-case letters, digits and hyphens' })
    .optional()
    .describe('Derived from the name when omitted'),
  logo: webUrl().nullish(),
  referralCode: text().max(40).optional().describe('Referral code of a partner'),
});

export const UpdateOrganizationInput = changeOf(['id'], {
  id: id(),
  name: mailedName(3, 100).optional(),
  logo: webUrl().nullish().describe('null removes it'),
});

export const OrganizationPath = z.strictObject({ id: id() });

const zipNumber = () => {
  const error = 'must be an integer between 10000 and 99999; send other codes (06000) as text in zipCode';
  return z.number({ error }).int({ error }).min(10_000, { error }).max(99_999, { error });
};
const houseNumber = (textField: string) => {
  const error = `must be an integer greater than or equal to 1; send anything else (S/N, 12-B) in ${textField}`;
  return z.number({ error }).int({ error }).min(1, { error });
};

const isGiven = (value: unknown) => value !== undefined && value !== null;

const isOneGiven =
  (...names: string[]) =>
  (address: Readonly<Record<string, unknown>>) =>
    names.some((name) => isGiven(address[name]));
/** Checked even if other fields are invalid, so that one response lists everything that is missing. */
const oneIsRequired = (name: string, other: string) => ({
  path: [name],
  error: `or ${other} is required`,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

export const LegalAddress = z
  .strictObject({
    street: boundedText(1, 200),
    exterior: houseNumber('exteriorText').nullish(),
    exteriorText: boundedText(1, 50).nullish().describe('Replaces exterior for values such as `S/N` or `12-B`'),
    interior: houseNumber('interiorText').nullish(),
    interiorText: boundedText(1, 50).nullish().describe('Replaces interior for values that are not numbers'),
    neighborhood: boundedText(1, 100),
    city: boundedText(1, 100),
    municipality: boundedText(1, 100),
    zip: zipNumber().nullish(),
    zipCode: z
      .string({ error: 'must be five digits' })
      .regex(/^\d{5}$/, { error: 'must be five digits' })
      .nullish()
      .describe("Replaces zip: five digits as text, since Mexico City's codes start with 0"),
    state: boundedText(1, 100),
  })
  .check((ctx) => {
    const { exterior, exteriorText, interior, interiorText, zip, zipCode } = ctx.value;
    const refuse = (name: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [name], message, input: ctx.value });
    for (const [name, value, otherName, other] of [
      ['exterior', exterior, 'exteriorText', exteriorText],
      ['interior', interior, 'interiorText', interiorText],
      ['zip', zip, 'zipCode', zipCode],
    ] as const)
      if (isGiven(value) && isGiven(other)) refuse(name, `and ${otherName} are mutually exclusive`);
  })
  .refine(isOneGiven('exterior', 'exteriorText'), oneIsRequired('exterior', 'exteriorText'))
  .refine(isOneGiven('zip', 'zipCode'), oneIsRequired('zip', 'zipCode'))
  .meta({ id: 'LegalAddress' });

export const UpdateLegalDataInput = changeOf(['id'], {
  id: id(),
  name: mailedName(1, 100).optional(),
  legal_name: documentText(1, 250).nullish().describe('null clears the field; the same applies to every field below'),
  tax_system: text().nullish().describe('SAT tax regime code, such as `601`'),
  website: webUrl().nullish(),
  support_email: email().nullish(),
  phone: boundedText(10, 20).nullish(),
  address: LegalAddress.nullish().describe('Replaces the whole address'),
});

export const OrganizationLegalData = z
  .object({
    id: uuidText(),
    name: z.string(),
    razonSocial: z.string().nullable(),
    regimenFiscalId: uuidText().nullable().describe('UUID of the tax regime'),
    website: z.string().nullable(),
    phone: z.string().nullable(),
    selfInvoiceSupportEmail: z.string().nullable(),
    addressStreet: z.string().nullable(),
    addressExterior: z.string().nullable(),
    addressInterior: z.string().nullable(),
    addressNeighborhood: z.string().nullable(),
    addressCity: z.string().nullable(),
    addressMunicipality: z.string().nullable(),
    addressZip: z.string().nullable(),
    addressState: z.string().nullable(),
    updatedAt: instantText(),
  })
  .meta({ id: 'OrganizationLegalData' });

export const Certificate = z
  .object({
    id: uuidText(),
    rfc: z.string(),
    legalName: z.string(),
    serialNumber: z.string().describe('NoCertificado, 20 digits'),
    validFrom: instantText(),
    validTo: instantText(),
    issuer: z.string(),
    fingerprint: z.string().describe('SHA-256 of the certificate, in hex'),
    status: z.enum(['active', 'expiring', 'expired', 'replaced']),
    isTest: z.boolean(),
    daysToExpire: z.int(),
    uploadedAt: instantText(),
  })
  .meta({ id: 'Certificate' });

export const UploadCertificateInput = z.strictObject({
  id: id(),
  cer: uploadedFile().describe('Certificate (.cer), DER'),
  key: uploadedFile().describe('Private key (.key), encrypted PKCS#8 DER'),
  password: z.string().min(1).max(1_000).describe('Password of the private key; it is not stored'),
  keepCurrent: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('true: the other active certificates stay active. Default: false, this one replaces them'),
});

export const CertificatePath = z.strictObject({ organizationId: id(), certificateId: id() });

export const CheckCertificateInput = UploadCertificateInput.omit({ keepCurrent: true }).extend({
  password: z.string().max(1_000).describe('Password of the private key; it is not stored'),
});

export const CertificateCheck = z
  .object({
    ok: z.boolean().describe('Whether PUT would accept it'),
    readiness: z.object({
      sandbox: z.boolean(),
      production: z.boolean().describe('Whether it could seal invoices in production'),
    }),
    faults: z.array(
      z.object({
        code: z.string(),
        message: z.string().describe('In the language of Accept-Language'),
        hint: z.string(),
        severity: z.enum(['error', 'warning']).describe('A warning does not prevent the upload'),
      }),
    ),
    certificate: Certificate.omit({ id: true, uploadedAt: true, status: true })
      .extend({ status: z.enum(['active', 'expiring', 'expired', 'not-yet-valid']), isCsd: z.boolean() })
      .optional()
      .describe('Data of the certificate, as far as it could be read'),
  })
  .meta({ id: 'CertificateCheck' });
