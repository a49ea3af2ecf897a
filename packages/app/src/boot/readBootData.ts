/** What the server put into the page. */
export interface BootData {
  /** Path of the portal, '' at the root. */
  basePath: string;
  /** The part of the configuration that the browser may know. */
  config: unknown;
  /** Where the server's stream of changes stood before the page requested anything. */
  eventPosition?: string | undefined;
  /** Whether there is something to read, by name, as of the time the page was served. */
  hints?: Readonly<Record<string, boolean>> | undefined;
  /** The nonce that styles made by scripts must carry. */
  nonce: string | undefined;
}

/** Id of the element that holds the data as JSON. */
export const bootDataElementId = 'portico-config';

/**
 * Reads what the server put into the page.
 *
 * @throws Error when the page does not hold it; the message is fit to be shown.
 */
export function readBootData(document: Document): BootData {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  try {
    const text = document.getElementById(bootDataElementId)?.textContent ?? '';
    const { basePath, config, eventPosition, hints } = JSON.parse(text) as BootData;
    return { basePath, config, eventPosition, hints, nonce };
  } catch (cause) {
    throw new Error(
      `The configuration failed to load, someone should have a look at this error: ${(cause as Error).message}`,
      { cause },
    );
  }
}
