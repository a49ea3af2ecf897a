import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages of the system below a folder, as components of a CycloneDX bill of materials: those that dpkg lists, of Debian and of
 * images without a package manager, and those of Alpine. Others, such as RPM's, are not read.
 *
 * @param {string} root
 * @returns {object[]}
 */
export function listSystemPackages(root) {
  const system = readFields(readText(join(root, 'etc/os-release')) ?? '', '=');
  const id = (system.ID ?? 'linux').replaceAll('"', '');
  const distro = `${id}-${(system.VERSION_ID ?? '').replaceAll('"', '')}`;
  const folder = join(root, 'var/lib/dpkg/status.d');
  const single = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => !name.endsWith('.md5sums'))
        .map(name => readText(join(folder, name)) ?? '')
    : [];
  const debian = [readText(join(root, 'var/lib/dpkg/status')) ?? '', ...single]
    .flatMap(text => text.split(/\n{2,}/))
    .map(text => readFields(text, ':'))
    .filter(({ Package: name, Version, Status = 'installed' }) =>
      Boolean(name && Version && /\binstalled$/.test(Status)),
    )
    .map(({ Package: name, Version: version, Architecture: arch }) =>
      describe('deb', { name, version, arch, id, distro }),
    );
  const alpine = (readText(join(root, 'lib/apk/db/installed')) ?? '')
    .split(/\n{2,}/)
    .map(text => readFields(text, ':'))
    .filter(({ P, V }) => P && V)
    .map(({ P, V, A }) => describe('apk', { name: P, version: V, arch: A, id, distro }));
  return [...debian, ...alpine].sort((a, b) => (a.purl < b.purl ? -1 : 1));
}

function describe(type, { name, version, arch, id, distro }) {
  const query = [arch && `arch=${arch}`, `distro=${distro}`].filter(Boolean).join('&');
  const purl = `pkg:${type}/${id}/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${query}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl };
}

/** Lines of a name and a value; those that continue others are omitted. */
function readFields(text, separator) {
  const lines = text.split('\n').filter(line => /^\w/.test(line) && line.includes(separator));
  return Object.fromEntries(
    lines.map(line => {
      const at = line.indexOf(separator);
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
