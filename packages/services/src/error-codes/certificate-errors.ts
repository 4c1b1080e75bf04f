import { type CsdFaultKind, csdFaultTexts } from '@lacre/cfdi/csd-fault';
import {
  hints,
  otherRfcHint,
  otherTaxSystemHint,
  testCertificate,
  testCertificateHint,
  uncheckedIssuer,
  uncheckedIssuerHint,
} from './certificate-faults.ts';
import { defineErrors } from './error-row.ts';

const fault = (kind: CsdFaultKind) => ({
  kind: 'bad-request' as const,
  message: csdFaultTexts[kind],
  remedy: hints[kind],
});

/** Errors of a certificate, its key and its password. */
export const certificateErrors = defineErrors({
  CERTIFICATE_TOO_LARGE: fault('CertificateTooLarge'),
  KEY_TOO_LARGE: fault('KeyTooLarge'),
  FILES_SWAPPED: fault('FilesSwapped'),
  CERTIFICATE_NOT_DER: fault('CertificateNotDer'),
  KEY_NOT_PKCS8: fault('KeyNotPkcs8'),
  KEY_NOT_ENCRYPTED: fault('KeyNotEncrypted'),
  KEY_ENCRYPTION_UNSUPPORTED: fault('KeyEncryptionUnsupported'),
  KEY_DERIVATION_TOO_COSTLY: fault('KeyDerivationTooCostly'),
  PASSWORD_EMPTY: fault('PasswordEmpty'),
  PASSWORD_WRONG: fault('PasswordWrong'),
  KEY_NOT_RSA: fault('KeyNotRsa'),
  KEY_DOES_NOT_MATCH_CERTIFICATE: fault('KeyDoesNotMatchCertificate'),
  CERTIFICATE_IS_NOT_CSD: fault('CertificateIsNotCsd'),
  CERTIFICATE_NOT_OF_THE_SAT: fault('CertificateNotOfTheSat'),
  CERTIFICATE_SELF_SIGNED: fault('CertificateSelfSigned'),
  CERTIFICATE_WITHOUT_RFC: fault('CertificateWithoutRfc'),
  CERTIFICATE_EXPIRED: fault('CertificateExpired'),
  CERTIFICATE_NOT_YET_VALID: fault('CertificateNotYetValid'),
  SERIAL_NOT_TWENTY_DIGITS: fault('SerialNotTwentyDigits'),
  CERTIFICATES_BUSY: {
    kind: 'service-unavailable',
    message: {
      en: 'Too many certificates are being opened. Try again in a few seconds.',
      es: 'Se están abriendo demasiados certificados. Intente de nuevo en unos segundos.',
    },
    remedy: {
      en: 'Send the request again after Retry-After.',
      es: 'Envíe otra vez la solicitud después de Retry-After.',
    },
  },
  CERTIFICATE_OF_OTHER_RFC: {
    kind: 'bad-request',
    meaning: {
      en: 'The certificate belongs to a different RFC than the organization.',
      es: 'El certificado es de un RFC distinto al de la organización.',
    },
    remedy: otherRfcHint,
  },
  CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM: {
    kind: 'bad-request',
    meaning: {
      en: "The organization's tax system does not apply to the type of person of the certificate's RFC.",
      es: 'El régimen fiscal de la organización no corresponde al tipo de persona del RFC del certificado.',
    },
    remedy: otherTaxSystemHint,
  },
  CERTIFICATE_NOT_ACTIVE: {
    kind: 'bad-request',
    message: {
      en: 'certificateId must be that of an active certificate of the organization',
      es: 'certificateId debe ser el de un certificado activo de la organización',
    },
    remedy: {
      en: 'Omit certificateId, or use the id of a certificate that GET /organizations/{id}/certificates does not show as replaced.',
      es: 'Omita certificateId o use el id de un certificado que GET /organizations/{id}/certificates no muestre como replaced.',
    },
  },
  CERTIFICATE_DELETED: {
    kind: 'conflict',
    message: {
      en: 'The certificate was deleted while the document was being prepared: nothing was issued',
      es: 'El certificado se eliminó mientras se preparaba el documento: no se emitió nada',
    },
    remedy: {
      en: 'Send the request again: another active certificate will seal it.',
      es: 'Envíe otra vez la solicitud: la sellará otro certificado activo.',
    },
  },
  CERTIFICATE_IS_LAST: {
    kind: 'conflict',
    message: {
      en: 'No other active certificate could seal documents in its place',
      es: 'Ningún otro certificado activo podría sellar documentos en su lugar',
    },
    remedy: {
      en: 'Upload the new CSD first, with keepCurrent or as its replacement.',
      es: 'Suba primero el CSD nuevo, con keepCurrent o como reemplazo de este.',
    },
  },
  CERTIFICATE_OF_SERIES: {
    kind: 'conflict',
    message: {
      en: 'Series {series} uses this certificate',
      es: 'La serie {series} usa este certificado',
    },
    remedy: {
      en: 'Give the series another certificateId, or null, with PUT /organizations/{id}/series.',
      es: 'Indique otro certificateId, o null, en la serie con PUT /organizations/{id}/series.',
    },
  },
  TOO_MANY_CERTIFICATES: {
    kind: 'conflict',
    message: {
      en: 'An organization may have at most {most} active certificates',
      es: 'Una organización puede tener como máximo {most} certificados activos',
    },
    remedy: {
      en: 'Delete one that is no longer used with DELETE /organizations/{organizationId}/certificates/{certificateId}.',
      es: 'Elimine uno que ya no se use con DELETE /organizations/{organizationId}/certificates/{certificateId}.',
    },
  },
  CERTIFICATE_IS_TEST: { kind: 'detail', meaning: testCertificate, remedy: testCertificateHint },
  CERTIFICATE_ISSUER_UNCHECKED: { kind: 'detail', meaning: uncheckedIssuer, remedy: uncheckedIssuerHint },
});
