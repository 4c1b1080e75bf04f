/** E-mails are compared without case, in one Unicode form. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
