import { allowedLicenses, exceptions } from './allowedLicenses.ts';

/** What the notices have of a package. */
export interface NoticedPackage {
  name: string;
  version: string;
  /** An expression of SPDX, or the words of the package. */
  license?: string;
  /** Where it comes from. */
  source?: string;
  /** The texts of its files of licence and notice. */
  notices: readonly string[];
}

/**
 * The notices of the packages that a product bundles: each package once, and each text once.
 *
 * @throws Error with all packages whose licence is not allowed.
 */
export function describeNotices(product: string, packages: readonly NoticedPackage[]): string {
  const unique = [...new Map(packages.map(each => [getId(each), each])).values()].toSorted((a, b) =>
    getId(a) < getId(b) ? -1 : 1,
  );
  const refused = unique.filter(each => !isAllowed(each));
  if (refused.length > 0) throw new Error(describeRefused(refused));
  const byText = Map.groupBy(unique, ({ notices }) =>
    notices
      .map(text =>
        text
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[ \t]+$/gm, '')
          .trim(),
      )
      .filter(text => text !== '')
      .join('\n\n'),
  );
  const line = '-'.repeat(80);
  const parts = [...byText].map(([text, own]) => {
    const head = own.map(each =>
      [getId(each), getLicense(each), each.source].filter(part => part !== undefined).join('  '),
    );
    const words = text === '' ? 'The package has no text of its licence.' : text;
    return `${line}\n${head.join('\n')}\n\n${words}\n`;
  });
  return `${product} includes the packages below. Each is under its own licence.\n\n${parts.join('\n')}`;
}

function describeRefused(refused: readonly NoticedPackage[]): string {
  const lines = refused.map(each => `  ${getId(each)}: ${each.license ?? 'names no licence'}`);
  return `Packages have licences that are not allowed; replace them, or decide in apps/portico/build/allowedLicenses.ts:\n${lines.join('\n')}`;
}

const getId = ({ name, version }: NoticedPackage) => `${name}@${version}`;
const getLicense = ({ name, license }: NoticedPackage) => license ?? exceptions[name]?.license;

function isAllowed({ name, license }: NoticedPackage): boolean {
  const exception = exceptions[name]?.license;
  const allowed = new Set([...allowedLicenses, ...(exception === undefined ? [] : [exception])]);
  return license === undefined ? exception !== undefined : isSatisfied(license, allowed);
}

/** Whether an expression of SPDX can be met by licences alone that are allowed; what is no expression cannot. */
function isSatisfied(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let isBroken = false;
  const readTerm = (): boolean => {
    const token = tokens.shift();
    if (token === undefined) isBroken = true;
    if (token !== '(') return token !== undefined && allowed.has(token);
    const inner = readAny();
    if (tokens.shift() !== ')') isBroken = true;
    return inner;
  };
  const readAll = (): boolean => {
    let all = readTerm();
    while (tokens[0] === 'AND') {
      tokens.shift();
      const next = readTerm();
      all &&= next;
    }
    return all;
  };
  function readAny(): boolean {
    let any = readAll();
    while (tokens[0] === 'OR') {
      tokens.shift();
      const next = readAll();
      any ||= next;
    }
    return any;
  }
  const isMet = readAny();
  return isMet && !isBroken && tokens.length === 0;
}
