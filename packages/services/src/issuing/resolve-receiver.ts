import type { Issuer, Receiver } from '@lacre/cfdi/invoice-body';
import { isGenericRfc } from '@lacre/cfdi/rfc';
import type { Environment } from '../actor.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import { isLive, otherEnvironmentHint } from '../livemode.ts';
import { faultOf, missingFields } from '../request-faults.ts';
import type { Services } from '../services.ts';

export interface ResolvedReceiver {
  receiver: Receiver;
  /** The customer's default c_UsoCFDI, used when the request has none. */
  defaultUse: string | undefined;
}

/**
 * The receiver: an inline customer, a customer of the organization, or the issuer itself for a Traslado without either.
 */
export async function resolveReceiver(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: { customer?: CustomerInput; customerId?: string },
): Promise<ResolvedReceiver> {
  if (input.customer) return { receiver: fromInline(input.customer), defaultUse: undefined };
  if (input.customerId === undefined)
    return {
      receiver: {
        rfc: issuer.rfc,
        nombre: issuer.nombre,
        domicilioFiscal: issuer.lugarExpedicion,
        regimenFiscal: issuer.regimenFiscal,
      },
      defaultUse: undefined,
    };
  const customer = await database.customers.findById(organizationId, input.customerId);
  if (!customer || customer.livemode !== isLive(environment))
    throw faultOf('customerId', 'CUSTOMER_NOT_FOUND', undefined, customer && otherEnvironmentHint(customer.livemode));
  const { legalName, taxId, country } = customer;
  const foreignTaxId = customer.foreignTaxId ?? undefined;
  // A generic RFC has fixed values in the document; a foreign customer may keep the postal code of its own country.
  if (isGenericRfc(taxId))
    return { receiver: fromInline({ legalName, taxId, country, foreignTaxId }), defaultUse: undefined };
  const receiver = fromInline({
    legalName,
    taxId,
    taxSystem: customer.taxSystem ?? undefined,
    zip: customer.addressZip ?? undefined,
    country,
    foreignTaxId,
  });
  return { receiver, defaultUse: customer.defaultInvoiceUse ?? undefined };
}

/** The issuer itself may be the receiver of a Traslado. */
export function refuseMissingCustomer({
  type,
  customer,
  customerId,
}: {
  type?: string;
  customer?: object;
  customerId?: string;
}): void {
  if (customer && customerId) throw faultOf('customer', 'CUSTOMER_AMBIGUOUS');
  if (type !== 'T' && !customer && !customerId)
    throw faultOf('customer', 'REQUIRED', {
      en: 'customer or customerId is required',
      es: 'customer o customerId es obligatorio',
    });
}

function fromInline(customer: CustomerInput): Receiver {
  const missing: string[] = [];
  if (!isGenericRfc(customer.taxId)) {
    if (customer.taxSystem === undefined) missing.push('customer.taxSystem');
    if (customer.zip === undefined) missing.push('customer.zip');
  }
  if (missing.length > 0) throw missingFields(missing);
  const foreign = customer.country !== undefined && customer.country !== 'MEX';
  return {
    rfc: customer.taxId,
    nombre: customer.legalName,
    domicilioFiscal: customer.zip,
    regimenFiscal: customer.taxSystem,
    residenciaFiscal: foreign ? customer.country : undefined,
    numRegIdTrib: customer.foreignTaxId,
  };
}
