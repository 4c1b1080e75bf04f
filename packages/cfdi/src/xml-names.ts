export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
