/** One page as it is written or generated, before it becomes HTML. */
export interface Page {
  /** Its address below `/docs`, without a slash at either end: `en/guides/first-stamp`. */
  id: string;
  title: string;
  description: string;
  /** Markdown, its includes expanded. */
  body: string;
  /** Where it is written, for the link "edit this page"; undefined: generated. */
  file?: string;
  /** False: the search leaves it out. */
  pagefind?: boolean;
}
