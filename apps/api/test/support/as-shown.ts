/**
 * A real response as documentation shows it: values that differ between runs (ids, secrets, seals, addresses of test
 * users) are replaced by values of the same form, long lists and texts are cut. So the same response has the same text
 * each time.
 */
export function asShown(body: unknown): unknown {
  const known = new Map<string, string>();
  return shown(body, '');

  function shown(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.slice(0, 2).map((element) => shown(element, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shown(inner, field)]));
    return typeof value === 'string' ? textOf(value, name) : value;
  }

  function textOf(value: string, name: string): string {
    const fixed = fixedByName[name];
    if (fixed !== undefined && value !== '') return fixed;
    if (name === 'code' && referralCode.test(value)) return 'K3X9DMP2QT';
    if (name === 'code' && sixDigits.test(value)) return '123456';
    if (name === 'token' && !value.startsWith('eyJ')) return 'a-token-that-the-mail-holds';
    if (name === 'code' && value.length > 40) return 'a-code-of-43-signs-that-is-good-once';
    if (name === 'slug') return value.replace(ownEnding, '-k3x9d');
    if (name === 'id' && passkeyId.test(value)) return 'cGFzc2tleQ';
    if (name === 'id' && passkeyUser.test(value)) return 'dXNlcg';
    if (name === 'code' && proofCode.test(value)) return '0123456789abcdef0123456789abcdef01234567';
    return value
      .replace(testCertificate, '30001000000500003416')
      .replace(uuid, standIn)
      .replace(address, 'ana@example.com')
      .replace(secret, (_, kind: string) => `${kind}${'0123456789abcdef'.repeat(2)}`)
      .replace(token, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2VhbA')
      .replace(digest, '0123456789abcdef'.repeat(4))
      .replace(seal, 'MIIB...');
  }

  function standIn(id: string): string {
    const key = id.toLowerCase();
    if (!known.has(key)) known.set(key, `0193e5a0-7c00-7000-8000-${String(known.size + 1).padStart(12, '0')}`);
    const result = known.get(key) ?? '';
    return id === key ? result : result.toUpperCase();
  }
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const address = /\b[a-z]+-\d+-\d+@example\.com\b/g;
const secret = /\b(sk_(?:test|live)_|whsec_)[\w+/=-]{8,}/g;
/** The unique part of the slug of an organization. */
const ownEnding = /-[a-z\d]{5}$/;
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** A UUID, in Base64. */
const passkeyUser = /^[\w-]{48}$/;
const proofCode = /^[\da-f]{40}$/;
const passkeyId = /^[\w-]{22}$/;
/** Numbers of certificates that a test authority issued. */
const testCertificate = /\b30001\d{15}\b/g;
const sixDigits = /^\d{6}$/;
const referralCode = /^[\dA-Z]{10}$/;
const digest = /\b[\da-f]{64}\b/g;
const seal = /[A-Za-z0-9+/]{80,}={0,2}/g;

/** Of the simulator's certificates and of random values. */
const fixedByName: Readonly<Record<string, string>> = {
  noCertificado: '30001000000500003416',
  noCertificadoSat: '30001000000500003456',
  verificationUrl:
    'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=0193e5a0-7c00-7000-8000-000000000002&re=EKU9003173C9&rr=URE180429TM6&tt=1740.00&fe=c2VhbA%3D%3D',
  refresh_token: 'a-refresh-token-of-43-signs-that-is-good-once',
  mfaToken: 'mfa_a-token-of-43-signs-that-is-good-for-minutes',
  recoveryCodes: 'abcde-fghij-klmno',
  codeVerifier: 'the-verifier-of-the-challenge-of-43-signs-or-more',
  redirectUri: 'https://example.com/callback',
  // Of WebAuthn.
  challenge: 'Y2hhbGxlbmdl',
  rawId: 'cGFzc2tleQ',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4ifQ',
  authenticatorData: 'YXV0aGVudGljYXRvciBkYXRh',
  signature: 'c2lnbmF0dXJl',
  userHandle: 'dXNlcg',
  refreshToken: 'a-refresh-token-of-43-signs-that-is-good-once',
  confirmation: '1795284900.a-tag-of-43-signs-that-is-good-for-15-minutes',
  secret: 'a-secret-that-is-shown-once',
  otpauthUrl:
    'otpauth://totp/Lacre:ana%40example.com?issuer=Lacre&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  referralUrl: 'http://localhost:3000/app/sign-up?ref=K3X9DMP2QT',
  clientSecret: 'a-secret-that-is-shown-once',
  last4: 'cdef',
  secretLast4: 'once',
  keyPrefix: 'sk_test_0123',
  prefix: 'sk_test_0123',
};
