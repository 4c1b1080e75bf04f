import type { Acuse } from '@lacre/cfdi/acuse';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { Language } from '../language.ts';
import type { LogoImage } from './logo-fetcher.ts';

/** Prints documents. */
export interface PdfRenderer {
  /** Sets a document in type. Nothing is started and nothing is waited for. */
  compose(form: PrintedForm): Printable;
  /** As each one's `compose` has it, of many: set in type elsewhere, so that others are answered meanwhile. */
  contentHashes(forms: readonly PrintedForm[]): Promise<Buffer[]>;
  /**
   * Many documents of one organization, in their order: as `compose` and `print` for each, but cheaper, and set in type
   * where they are printed. All of them fail when one does.
   */
  printTogether(wanted: readonly WantedPrint[], options?: PrintOptions): Promise<PrintedFile[]>;
  /** Starts what the first PDF would wait for. Does not reject: what fails is thrown by the print. */
  warmUp(): void;
}

/** A document that is ready for printing. */
export interface Printable {
  /** SHA-256 over everything that shapes the pages (texts, design, fonts): the same hash, the same pages. */
  readonly contentHash: Buffer;
  /**
   * A tagged PDF with its fonts embedded. Throws an AppError of kind service-unavailable when no browser answers or too
   * many wait.
   */
  print(options?: PrintOptions): Promise<Buffer>;
}

/** A document to be printed with others. */
export interface WantedPrint {
  form: PrintedForm;
  /** Bytes of its XML: long documents are printed with fewer others. */
  size: number;
}

export interface PrintedFile {
  /** As `Printable` has it. */
  contentHash: Buffer;
  pdf: Buffer;
}

export interface PrintOptions {
  /** Who waits together: turns go round the lanes. */
  lane?: string;
  /** Waits for as long as it takes, behind those of its lane that do not: for exports, which bound themselves. */
  patient?: boolean;
  /** Called when the logo had to be left out to print at all: such a PDF is not worth keeping. */
  onLogoDropped?: () => void;
}

/** Whatever is printed. */
export type PrintedForm = PrintedDocument | PrintedRetention | PrintedReceipt;

/** What stands on the printed form of a CFDI (handbook f.3). */
export interface PrintedDocument {
  /** Of our words. The SAT's descriptions are Spanish. */
  language: Language;
  comprobante: Comprobante;
  /** undefined: not stamped, printed as a preview without fiscal validity. */
  stamp: PrintedStamp | undefined;
  environment: 'sandbox' | 'production';
  cancelled: boolean;
  /** Why, and what replaces it, where that is known. */
  cancellation?: PrintedCancellation | undefined;
  issuer: PrintedIssuer;
  /** Descriptions of the codes shown, by catalog: `{ regimenFiscal: { '601': 'General de Ley ...' } ... }`. */
  descriptions: Record<string, Record<string, string>>;
}

/** The same of a retentions document, which is never previewed. */
export interface PrintedRetention extends Omit<PrintedDocument, 'comprobante' | 'stamp'> {
  comprobante: Retenciones;
  stamp: PrintedStamp;
}

export interface PrintedCancellation {
  /** Code and meaning (c_MotivoCancelacion). */
  motive: string;
  /** Fiscal UUID of the document in its place. */
  substitute: string | undefined;
}

/** What stands on the printed form of a cancellation receipt (acuse). */
export interface PrintedReceipt extends Pick<PrintedDocument, 'language' | 'environment' | 'issuer' | 'descriptions'> {
  /** What was to be cancelled. */
  comprobante: FiscalDocument;
  stamp: PrintedStamp;
  request: {
    /** Code and meaning (c_MotivoCancelacion). */
    motive: string;
    /** Fiscal UUID of the document in its place. */
    substitute: string | undefined;
    /** What has become of it so far. */
    status: 'pendiente' | 'aceptada' | 'rechazada';
  };
  /** undefined: of a form that we do not know. */
  acuse: Acuse | undefined;
}

export interface PrintedStamp {
  timbre: Timbre;
  sello: string;
}

/** How an organization presents itself. */
export interface PrintedIssuer {
  name: string;
  logo: LogoImage | undefined;
  /** Address, telephone, site: one line each. */
  contact: string[];
  /** `#rrggbb`. */
  color: string;
  paper: 'letter' | 'a4';
  /** Of the issuer's own, on every page. */
  footer: string | undefined;
}
