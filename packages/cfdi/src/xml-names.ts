export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
export const TFD_NAMESPACE = 'http://www.sat.gob.mx/TimbreFiscalDigital';
