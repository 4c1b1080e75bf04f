import type { CsdFaultKind } from '@lacre/cfdi/csd';
import type { Text } from '@lacre/cfdi/violation';

type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Uppercase<Head>}${Snake<Tail>}`
    : `${Uppercase<Head>}_${Snake<Tail>}`
  : Name;

/** `CertificateExpired` -> code `CERTIFICATE_EXPIRED`. */
export function faultCode<Kind extends CsdFaultKind>(kind: Kind): Snake<Kind> {
  return kind.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase() as Snake<Kind>;
}

export const otherRfc = (rfc: string, taxId: string): Text => ({
  en: `The certificate belongs to ${rfc}, but this organization's RFC is ${taxId}`,
  es: `El certificado es de ${rfc}, pero el RFC de esta organización es ${taxId}`,
});

export const otherTaxSystem = (rfc: string, taxSystem: string): Text => ({
  en: `The organization's tax system ${taxSystem} does not apply to the type of person of RFC ${rfc}: correct that first`,
  es: `El régimen fiscal ${taxSystem} de la organización no corresponde al tipo de persona del RFC ${rfc}: corrija primero el régimen`,
});

export const testCertificate: Text = {
  en: "It is a certificate of the SAT's test authority: it signs in the sandbox, never in production",
  es: 'Es un certificado de pruebas del SAT: firma en el ambiente de pruebas, nunca en producción',
};

const cerOfTheSat: Text = {
  en: 'Choose the .cer file as it was downloaded from the SAT (CertiSAT), without converting it.',
  es: 'Elija el archivo .cer tal como se descargó del SAT (CertiSAT), sin convertirlo.',
};
const keyOfTheSat: Text = {
  en: 'Choose the .key file that Certifica generated with the request for this certificate.',
  es: 'Elija el archivo .key que Certifica generó con la solicitud de este certificado.',
};
const newCsd: Text = {
  en: 'Request a new CSD from the SAT with the e.firma (Certifica, then CertiSAT) and upload it.',
  es: 'Tramite un CSD nuevo con la e.firma (Certifica y después CertiSAT) y suba ese.',
};

/** How to fix each error of certificate and key. */
export const hints: Record<CsdFaultKind, Text> = {
  CertificateTooLarge: cerOfTheSat,
  KeyTooLarge: keyOfTheSat,
  FilesSwapped: {
    en: 'Swap them: the .cer file is the certificate (cer), the .key file the private key (key).',
    es: 'Intercámbielos: el archivo .cer es el certificado (cer) y el archivo .key la llave privada (key).',
  },
  CertificateNotDer: cerOfTheSat,
  KeyNotPkcs8: keyOfTheSat,
  KeyNotEncrypted: keyOfTheSat,
  KeyEncryptionUnsupported: newCsd,
  KeyDerivationTooCostly: keyOfTheSat,
  PasswordEmpty: {
    en: "Send the password of the CSD's private key.",
    es: 'Envíe la contraseña de la llave privada del CSD.',
  },
  PasswordWrong: {
    en: 'It is the password of the CSD’s private key, not that of the e.firma or of the SAT’s portal; it is case-sensitive.',
    es: 'Es la contraseña de la llave privada del CSD, no la de la e.firma ni la del portal del SAT; distingue mayúsculas y minúsculas.',
  },
  KeyNotRsa: newCsd,
  KeyDoesNotMatchCertificate: keyOfTheSat,
  CertificateIsNotCsd: {
    en: 'The e.firma only serves to request a CSD: generate one with Certifica and CertiSAT and upload it.',
    es: 'La e.firma solo sirve para tramitar el CSD: genérelo con Certifica y CertiSAT y suba ese.',
  },
  CertificateWithoutRfc: cerOfTheSat,
  CertificateExpired: newCsd,
  CertificateNotYetValid: {
    en: 'Wait until it becomes valid, or check the clock of this server.',
    es: 'Espere a que inicie su vigencia o revise el reloj de este servidor.',
  },
  SerialNotTwentyDigits: cerOfTheSat,
  CertificateSelfSigned: cerOfTheSat,
  CertificateNotOfTheSat: {
    en: 'Choose the .cer file as it was downloaded from the SAT (CertiSAT). If the SAT has a new authority, the operator of this service updates the SAT data.',
    es: 'Elija el archivo .cer tal como se descargó del SAT (CertiSAT). Si el SAT tiene una autoridad nueva, el operador de este servicio actualiza los datos del SAT.',
  },
};

export const otherRfcHint: Text = {
  en: 'Upload the CSD of this organization, or create an organization for that RFC.',
  es: 'Suba el CSD de esta organización o cree una organización para ese RFC.',
};
export const otherTaxSystemHint: Text = {
  en: 'Correct it in the legal data of the organization (tax_system, PUT /organizations/{id}/legal).',
  es: 'Corríjalo en los datos fiscales de la organización (tax_system, PUT /organizations/{id}/legal).',
};
export const uncheckedIssuer: Text = {
  en: "It was not verified that the SAT issued it: the SAT's authority certificates are not installed here",
  es: 'No se comprobó que lo haya expedido el SAT: aquí no están instalados los certificados de sus autoridades',
};
export const uncheckedIssuerHint: Text = {
  en: "The operator of this service puts the certificates of the SAT's authorities into roots/ of SAT_DATA.",
  es: 'El operador de este servicio pone los certificados de las autoridades del SAT en roots/ de SAT_DATA.',
};
export const testCertificateHint: Text = {
  en: 'Upload the CSD that the SAT issued for this RFC before invoicing in production.',
  es: 'Suba el CSD que el SAT emitió para este RFC antes de facturar en producción.',
};
