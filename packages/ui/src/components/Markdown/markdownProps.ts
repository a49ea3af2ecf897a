/** Props of {@link Markdown}. */
export interface MarkdownProps {
  /** GitHub-flavoured Markdown, from anyone: nothing in it can run. */
  text: string;
  /** The level of the text's first headings on the page, from 1 to 6; default 2. */
  headingLevel?: number;
  /** The address of the document, which its relative links and pictures start from. Without it they are text. */
  baseUrl?: string | undefined;
  /** Whether pictures may be part of the text (`data:image/…`); default no. */
  allowsDataImages?: boolean;
  /** Whether pictures are shown; where not, their alternative texts are. Default yes. */
  showsImages?: boolean;
  /** What the ids of headings and footnotes start with; default `user-content-`. */
  idPrefix?: string;
}
