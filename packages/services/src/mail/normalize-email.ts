/** E-mails are compared case-insensitively and in one Unicode form. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
