import type { ComplementData } from '../../complements/complement.ts';

/** The fields of the digital platforms complement that its rules read; amounts are texts. */
export interface Platform {
  numServ?: string;
  monTotServSIVA?: string;
  totalIVATrasladado?: string;
  totalIVARetenido?: string;
  totalISRRetenido?: string;
  difIVAEntregadoPrestServ?: string;
  monTotalporUsoPlataforma?: string;
  monTotalContribucionGubernamental?: string;
  servicios: readonly PlatformService[];
}

export interface PlatformService {
  formaPagoServ: string;
  tipoDeServ: string;
  fechaServ: string;
  precioServSinIVA: string;
  impuestosTrasladadosdelServicio?: { base: string; impuesto: string; tasaCuota: string; importe: string };
  contribucionGubernamental?: { impContrib: string };
  comisionDelServicio?: { importe: string };
}

/** The data has already passed the schema check. */
export const platformOf = (data: ComplementData): Platform => data as unknown as Platform;

const CASH = '01';
/** Prizes and similar: neither tax nor commission (SPT141, SPT146). */
export const PRIZE = '09';

export const isInCash = ({ formaPagoServ }: PlatformService): boolean => formaPagoServ === CASH;

/** IVA that a service charged. */
export const chargedBy = ({ impuestosTrasladadosdelServicio: tax }: PlatformService): string | undefined =>
  tax?.importe;
