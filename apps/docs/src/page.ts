/** A page in Markdown, written or generated. */
export interface Page {
  /** Path below `/docs`, without leading or trailing slash: `en/guides/first-stamp`. */
  id: string;
  title: string;
  description: string;
  /** Markdown, its includes expanded. */
  body: string;
  /** Source file, for the link "edit this page"; undefined: generated. */
  file?: string;
  /** False: excluded from the search. */
  pagefind?: boolean;
}
