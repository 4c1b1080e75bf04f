import type { LetterheadRow } from '@lacre/database/repositories/document-settings.repository';
import { AppError, organizationNotFound } from '../errors.ts';
import type { LogoImage } from '../ports/logo-fetcher.ts';
import type { PrintedIssuer } from '../ports/pdf-renderer.ts';
import type { Services } from '../services.ts';
import { defaultDocumentSettings } from './document-settings.ts';

/** Retry interval for a logo that could not be fetched. */
const logoRetryMs = 3_600_000;

/** The printed details of an organization, and the address for replies: none if its contact is not shown. */
export type Letterhead = PrintedIssuer & { replyTo: string | undefined };

/**
 * The organization's details on its documents. Its logo is rendered when it is set, or else with the first document;
 * without a logo the name is shown.
 */
export async function readLetterhead(
  services: Pick<Services, 'database' | 'clock' | 'logos' | 'log'>,
  organizationId: string,
): Promise<Letterhead> {
  const row = await services.database.documentSettings.findLetterhead(organizationId);
  if (!row) throw organizationNotFound();
  return {
    name: row.name,
    logo:
      row.showLogo !== false && row.logo !== null ? await logoOf(services, organizationId, row.logo, row) : undefined,
    contact: row.showContact !== false ? contactOf(row) : [],
    color: row.color ?? defaultDocumentSettings.color,
    paper: row.paper ?? defaultDocumentSettings.paper,
    footer: row.footer ?? undefined,
    replyTo: (row.showContact !== false && row.supportEmail) || undefined,
  };
}

async function logoOf(
  { database, clock, logos, log }: Pick<Services, 'database' | 'clock' | 'logos' | 'log'>,
  organizationId: string,
  url: string,
  { logoUrl, logoType, logoBytes, logoFetchedAt }: LetterheadRow,
): Promise<LogoImage | undefined> {
  const now = clock.now();
  if (logoUrl === url && logoFetchedAt !== null) {
    if (logoType !== null && logoBytes !== null) return { contentType: logoType, bytes: logoBytes };
    if (now.getTime() - logoFetchedAt.getTime() < logoRetryMs) return undefined;
  }
  try {
    const image = await logos.fetch(url, organizationId);
    await database.documentSettings.saveLogo(organizationId, url, image, now);
    return image;
  } catch (error) {
    log.info({ organizationId, reason: String(error) }, 'the logo of an organization could not be fetched');
    // A temporary error on our side: retried with the next document.
    const isPassing = error instanceof AppError && error.kind === 'service-unavailable';
    if (!isPassing) await database.documentSettings.saveLogo(organizationId, url, undefined, now);
    return undefined;
  }
}

function contactOf(row: LetterheadRow): string[] {
  const street = [row.addressStreet, row.addressExterior].filter(Boolean).join(' ');
  const address = [
    street,
    row.addressInterior && `int. ${row.addressInterior}`,
    row.addressNeighborhood,
    row.addressMunicipality,
    [row.addressZip, row.addressCity].filter(Boolean).join(' '),
    row.addressState !== row.addressCity && row.addressState,
  ].filter(Boolean);
  const ways = [row.phone, row.supportEmail, row.website?.replace(/^https?:\/\//, '').replace(/\/$/, '')].filter(
    Boolean,
  );
  // A postal code alone is not an address; it is shown as the place of issue.
  return [street ? address.join(', ') : '', ways.join(' · ')].filter((line) => line !== '');
}
