import type { Text } from './violation.ts';

/** Everything that can be wrong with an uploaded certificate, key and password. */
export type CsdFaultKind =
  | 'CertificateTooLarge'
  | 'KeyTooLarge'
  | 'FilesSwapped'
  | 'CertificateNotDer'
  | 'KeyNotPkcs8'
  | 'KeyNotEncrypted'
  | 'KeyEncryptionUnsupported'
  | 'KeyDerivationTooCostly'
  | 'PasswordEmpty'
  | 'PasswordWrong'
  | 'KeyNotRsa'
  | 'KeyDoesNotMatchCertificate'
  | 'CertificateIsNotCsd'
  | 'CertificateWithoutRfc'
  | 'CertificateExpired'
  | 'CertificateNotYetValid'
  | 'SerialNotTwentyDigits'
  | 'CertificateSelfSigned'
  | 'CertificateNotOfTheSat';

export const csdFaultTexts: Record<CsdFaultKind, Text> = {
  CertificateTooLarge: {
    en: 'The certificate file is larger than 10 KB; upload the .cer file that the SAT issued.',
    es: 'El archivo del certificado mide más de 10 KB; suba el archivo .cer que emitió el SAT.',
  },
  KeyTooLarge: {
    en: 'The private key file is larger than 10 KB; upload the .key file that belongs to the certificate.',
    es: 'El archivo de la llave privada mide más de 10 KB; suba el archivo .key del certificado.',
  },
  FilesSwapped: {
    en: 'The two files are swapped: the certificate (.cer) was sent as the key and the key (.key) as the certificate.',
    es: 'Los dos archivos están intercambiados: el certificado (.cer) llegó como llave y la llave (.key) como certificado.',
  },
  CertificateNotDer: {
    en: 'The certificate file is not an X.509 certificate in DER form; upload the .cer file as the SAT issued it, not a PEM text.',
    es: 'El archivo del certificado no es un certificado X.509 en formato DER; suba el archivo .cer tal como lo emitió el SAT, no un texto PEM.',
  },
  KeyNotPkcs8: {
    en: 'The private key file is not a PKCS#8 key in DER form; upload the .key file as the SAT issued it, not a PEM text.',
    es: 'El archivo de la llave no es una llave PKCS#8 en formato DER; suba el archivo .key tal como lo emitió el SAT, no un texto PEM.',
  },
  KeyNotEncrypted: {
    en: 'The private key is not protected by a password; upload the original .key file.',
    es: 'La llave privada no está protegida con contraseña; suba el archivo .key original.',
  },
  KeyEncryptionUnsupported: {
    en: 'The private key is encrypted with an algorithm that is no longer supported; request a new CSD from the SAT.',
    es: 'La llave privada está cifrada con un algoritmo que ya no se admite; tramite un CSD nuevo ante el SAT.',
  },
  KeyDerivationTooCostly: {
    en: 'Decrypting the private key would take too much computation; upload the original .key file.',
    es: 'Descifrar la llave privada requeriría demasiado cómputo; suba el archivo .key original.',
  },
  PasswordEmpty: {
    en: 'The password of the private key is empty.',
    es: 'La contraseña de la llave privada está vacía.',
  },
  PasswordWrong: {
    en: 'The password does not decrypt the private key.',
    es: 'La contraseña no corresponde a la llave privada.',
  },
  KeyNotRsa: {
    en: 'The private key is not an RSA key of 2048 to 4096 bits.',
    es: 'La llave privada no es una llave RSA de 2048 a 4096 bits.',
  },
  KeyDoesNotMatchCertificate: {
    en: 'The private key does not belong to this certificate; upload the two files of the same CSD.',
    es: 'La llave privada no corresponde a este certificado; suba los dos archivos del mismo CSD.',
  },
  CertificateIsNotCsd: {
    en: 'The certificate is an e.firma (FIEL) or another kind; invoices are sealed with a Certificado de Sello Digital (CSD).',
    es: 'El certificado es una e.firma (FIEL) o de otro tipo; las facturas se sellan con un Certificado de Sello Digital (CSD).',
  },
  CertificateWithoutRfc: {
    en: 'The certificate does not contain an RFC, so it was not issued by the SAT.',
    es: 'El certificado no contiene un RFC, por lo que no lo emitió el SAT.',
  },
  CertificateExpired: {
    en: 'The certificate has expired; upload a valid one.',
    es: 'El certificado ya venció; suba uno vigente.',
  },
  CertificateNotYetValid: {
    en: 'The certificate is not valid yet.',
    es: 'El certificado todavía no está vigente.',
  },
  SerialNotTwentyDigits: {
    en: 'The serial number of the certificate does not have the 20 digits of a SAT certificate.',
    es: 'El número de serie del certificado no tiene los 20 dígitos de un certificado del SAT.',
  },
  CertificateSelfSigned: {
    en: 'The certificate is self-signed, not signed by the SAT.',
    es: 'El certificado es autofirmado: no lo firmó el SAT.',
  },
  CertificateNotOfTheSat: {
    en: "The certificate names the SAT as its issuer, but none of the SAT's authorities signed it.",
    es: 'El certificado nombra al SAT como emisor, pero ninguna de las autoridades del SAT lo firmó.',
  },
};

/**
 * Thrown by `openCsd` and `readCertificate`; the last two kinds by code that knows the SAT's authorities. Contains no
 * secrets: neither key bytes nor the password.
 */
export class CsdFault extends Error {
  override name = 'CsdFault';
  readonly kind: CsdFaultKind;
  readonly text: Text;

  constructor(kind: CsdFaultKind) {
    super(csdFaultTexts[kind].en);
    this.kind = kind;
    this.text = csdFaultTexts[kind];
  }
}
