export const RETENCIONES_NAMESPACE = 'http://www.sat.gob.mx/esquemas/retencionpago/2';
export const RETENCIONES_SCHEMA = `${RETENCIONES_NAMESPACE}/retencionpagov2.xsd`;
