/** Decimals of a currency (ISO 4217), as c_Moneda has them. */
export function decimalsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // The currency code is still incomplete.
    return 2;
  }
}
