import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  certificate,
  FIEL_USAGE,
  keyFile,
  NAME,
  sharedKey,
  subject,
  T61,
  UNIQUE_IDENTIFIER,
} from '@lacre/testing/certificate-authority';
import { satFile, satFolder } from './sat-reference.ts';

const PASSWORD = '12345678a';

interface TestCertificate {
  cer: Buffer;
  key: Buffer;
  password: string;
}

const FILES = {
  csd: ['EKU9003173C9-csd-30001000000500003416', 'EKU9003173C9'],
  efirma: ['EKU9003173C9-efirma-30001000000500003415', 'EKU9003173C9'],
  expired: ['EKU9003173C9-csd-expired-30001000000400002434', 'EKU9003173C9'],
  ñ: ['IANL750210963-csd-expired', 'IANL750210963'],
  person: ['CACX7605101P8-csd-expired', 'CACX7605101P8'],
} as const;

/** A public test certificate of the SAT, or on a machine without them a generated equivalent with its own key. */
export function testCertificate(which: keyof typeof FILES): TestCertificate {
  if (satFolder === undefined) return ofTheirShape(which);
  const [folder, name] = FILES[which];
  const read = (extension: string) => readFileSync(satFile('csd', folder, `${name}.${extension}`));
  return { cer: read('cer'), key: read('key'), password: PASSWORD };
}

const kemper = subject({ [NAME]: 'ESCUELA KEMPER URGATE SA DE CV' });
const issuerName = 'AC UAT';
const past = { validFrom: '190617202740Z', validTo: '230617202740Z' };
const present = { validFrom: '230518114351Z', validTo: '270518114351Z' };

function ofTheirShape(which: keyof typeof FILES): TestCertificate {
  const own = { cer: () => certificate(wishes[which]()), key: () => keyFile(PASSWORD, keyOf(which).privateKey) };
  return { cer: own.cer(), key: own.key(), password: PASSWORD };
}

const wishes = {
  csd: () => ({ issuerName, ...present, serial: '30001000000500003416', subject: kemper }),
  efirma: () => ({ issuerName, ...present, serial: '30001000000500003415', subject: kemper, keyUsage: FIEL_USAGE }),
  expired: () => ({ issuerName, ...past, serial: '30001000000400002434', subject: kemper }),
  ñ: () => ({ issuerName, ...past, subject: person('IAÑL750210963', 'LUIS IAN ÑUZCO', 'IANL750210HSRNZS09') }),
  person: () => ({
    issuerName,
    ...past,
    subject: person('CACX7605101P8', 'XOCHILT CASAS CHAVEZ', 'CACX760510MGTSHC04'),
    key: keyOf('person'),
  }),
};

function person(rfc: string, name: string, curp: string) {
  return subject({ [UNIQUE_IDENTIFIER]: rfc, [NAME]: name, '2.5.4.5': curp }, T61);
}

let personal: ReturnType<typeof sharedKey> | undefined;

function keyOf(which: keyof typeof FILES): ReturnType<typeof sharedKey> {
  if (which !== 'person') return sharedKey();
  personal ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return personal;
}
