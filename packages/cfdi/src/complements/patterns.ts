/** Forms that several schemas share. */
import { dateTimeWithin, dateWithin, type Form, pattern } from '../nodes/form.ts';
import { RFC_PATTERN } from '../rfc.ts';

export const RFC: Form = pattern(RFC_PATTERN, 'GOMC850101AB1', 13);
/** tdCFDI.xsd, t_CURP. */
export const CURP: Form = pattern(
  /^[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(?:0[1-9]|1[012])(?:0[1-9]|[12][0-9]|3[01])[MHX](?:[ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z][0-9]$/u,
  'GOMC850101MDFMRR09',
  18,
);
/** tdCFDI.xsd, t_Fecha. */
export const FECHA: Form = dateWithin(1900, 2099);
/** tdCFDI.xsd, t_FechaH. */
export const FECHA_H: Form = dateTimeWithin(2010, 2099);
export const UUID: Form = pattern(
  /^[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}$/,
  '6F1D5D3A-8F5E-4B0F-9C57-0D8A3F4F2A11',
  36,
);

/** RFC pattern in the schemas of 2010 to 2014. */
export const OLD_RFC: Form = pattern(
  /^[A-Z,Ñ&]{3,4}[0-9]{2}[01][0-9][0-3][0-9][A-Z,0-9]{2}[0-9,A-Z]$/u,
  'GOMC850101AB1',
  13,
);
/** CURP pattern in the schemas of 2010 to 2014. */
export const OLD_CURP: Form = pattern(
  /^[A-Z][A,EIOUX][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][M,HX][A-Z]{2}[B,CDFGHJKLMNÑPQRSTVWXYZ]{3}[0-9,A-Z][0-9]$/u,
  'GOMC850101MDFMRR09',
  18,
);
