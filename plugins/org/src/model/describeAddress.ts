import { writeCatalogSearch } from '@portico/catalog';

/** Of an address that is opened in a new tab: proxies take some 8 KB of it together with the cookies. */
const maxAddressLength = 4000;

/** The catalog page with these filters; `undefined` where the page is not there, or its address would be too long. */
export function describeAddress(
  indexPath: string | undefined,
  selection: Parameters<typeof writeCatalogSearch>[0],
): string | undefined {
  const address = `${indexPath}?${writeCatalogSearch(selection)}`;
  return indexPath === undefined || address.length > maxAddressLength ? undefined : address;
}
