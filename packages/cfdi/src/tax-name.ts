const names: Record<string, string> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };

/** What people call a tax of c_Impuesto: `IVA` for `002`; a code without a name is returned as it is. */
export const taxName = (impuesto: string): string => names[impuesto] ?? impuesto;
