import type { Acuse } from '@lacre/cfdi/acuse';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { Language } from '../language.ts';
import type { LogoImage } from './logo-fetcher.ts';

/** Prints documents. */
export interface PdfRenderer {
  /**
   * Lays out a document, without starting or waiting for a browser: a long one off the main thread, because it would
   * block other requests.
   */
  prepare(form: PrintedForm): Promise<Printable>;
  /** The content hashes of many documents, as `prepare` computes them, but off the main thread. */
  contentHashes(forms: readonly PrintedForm[]): Promise<Buffer[]>;
  /**
   * Prints many documents of one organization, in order: as `prepare` and `print` for each, but cheaper, and laid out
   * where they are printed. All of them fail when one does.
   */
  printTogether(wanted: readonly WantedPrint[], options?: PrintOptions): Promise<PrintedFile[]>;
  /** Starts what the first PDF would wait for. Does not reject: errors are thrown when printing. */
  warmUp(): void;
}

/** A document that is ready to be printed. */
export interface Printable {
  /** SHA-256 over everything that affects the pages (texts, design, fonts): the same hash means the same pages. */
  readonly contentHash: Buffer;
  /**
   * A tagged PDF with embedded fonts. Throws an AppError of kind service-unavailable when no browser responds or too
   * many wait.
   */
  print(options?: PrintOptions): Promise<Buffer>;
}

/** A document to be printed together with others. */
export interface WantedPrint {
  form: PrintedForm;
  /** Bytes of its XML: long documents are printed in smaller groups. */
  size: number;
}

export interface PrintedFile {
  /** As in `Printable`. */
  contentHash: Buffer;
  pdf: Buffer;
}

export interface PrintOptions {
  /** Waiting prints share turns by lane. */
  lane?: string;
  /** Waits as long as it takes, behind those of its lane that do not: for exports, which are limited elsewhere. */
  patient?: boolean;
  /** Called when printing was only possible without the logo: such a PDF must not be cached. */
  onLogoDropped?: () => void;
}

/** Everything that can be printed. */
export type PrintedForm = PrintedDocument | PrintedRetention | PrintedReceipt;

/** Contents of the printed form of a CFDI (handbook f.3). */
export interface PrintedDocument {
  /** Language of the labels. The SAT's descriptions are in Spanish. */
  language: Language;
  comprobante: Comprobante;
  /** undefined: not stamped, printed as a preview without fiscal validity. */
  stamp: PrintedStamp | undefined;
  environment: 'sandbox' | 'production';
  cancelled: boolean;
  /** Motive, replacement and day, if known. */
  cancellation?: PrintedCancellation | undefined;
  issuer: PrintedIssuer;
  /** Descriptions of the codes shown, by catalog: `{ regimenFiscal: { '601': 'General de Ley ...' } ... }`. */
  descriptions: Record<string, Record<string, string>>;
}

/** The same for a retentions document, which has no preview. */
export interface PrintedRetention extends Omit<PrintedDocument, 'comprobante' | 'stamp'> {
  comprobante: Retenciones;
  stamp: PrintedStamp;
}

export interface PrintedCancellation {
  /** Code and meaning (c_MotivoCancelacion). */
  motive: string;
  /** Fiscal UUID of the replacement. */
  substitute: string | undefined;
  /** The day on which the SAT confirmed it, at the place of issue: `2026-11-22`. */
  day: string;
}

/** Contents of the printed form of a cancellation receipt (acuse). */
export interface PrintedReceipt extends Pick<PrintedDocument, 'language' | 'environment' | 'issuer' | 'descriptions'> {
  /** The document to be cancelled. */
  comprobante: FiscalDocument;
  stamp: PrintedStamp;
  request: {
    /** Code and meaning (c_MotivoCancelacion). */
    motive: string;
    /** Fiscal UUID of the replacement. */
    substitute: string | undefined;
    /** The current status of the request. */
    status: 'pendiente' | 'aceptada' | 'rechazada';
  };
  /** undefined: in an unknown format. */
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
  /** Address, telephone, website: one line each. */
  contact: string[];
  /** `#rrggbb`. */
  color: string;
  paper: 'letter' | 'a4';
  /** The issuer's own text, on every page. */
  footer: string | undefined;
}
