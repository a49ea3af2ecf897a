/** Something on a page that shows that the page is complete, in English. */
export interface SweptElement {
  role: 'application' | 'button' | 'heading' | 'link' | 'region' | 'table';
  name?: string | RegExp;
}

/**
 * A page that the sweep of journeys visits once per width. It expects that nothing moves while the page
 * loads, that it has no accessibility violations in light and dark, does not scroll sideways, and is
 * translated in whole.
 */
export interface SweptPage {
  /** As in a sentence: `the catalog list`. */
  name: string;
  /** With its search, below the portal's base. */
  path: string;
  /** All are waited for; the heading of the page always is. */
  ready?: readonly SweptElement[];
  /** A text that is visible when the page is complete, where no role finds it. */
  readyText?: string;
  /** The heading of the page in German; any when omitted. */
  germanHeading?: string | RegExp;
  /** Texts of the company's that are texts of the portal too, such as a name in a definition. */
  ownTexts?: readonly string[];
  /** It shows what plugins of the server say of themselves, in English. */
  describesServer?: boolean;
  /** Buttons that are pressed in this order, and the text that is visible after each. */
  press?: readonly { button: string; shows: string }[];
  /** The buttons led to another address, whose page is loaded anew and looked at. */
  isReloaded?: boolean;
  /** What the browser has stored before the visit, as JSON. */
  storage?: Readonly<Record<string, unknown>>;
  /** A frame that is waited for, by its title; a button in it is pressed until a text in it is visible. */
  frame?: { title: string; press?: { button: string; shows: string } };
  /** Cumulative layout shift, 0.02 when omitted: more only where a page is known to move. */
  maxLayoutShift?: number;
  /** Where it is visited when others show the same at the other width; both when omitted. */
  widths?: readonly ('wide' | 'narrow')[];
}
