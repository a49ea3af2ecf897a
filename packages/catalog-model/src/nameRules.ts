/** What a text must look like, and what to say when it does not. */
export interface NameRule {
  readonly accepts: (text: string) => boolean;
  /** What the text must be: a whole sentence. */
  readonly message: string;
}

const objectNamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const dnsLabelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const kindPattern = /^[A-Za-z][A-Za-z0-9]{0,62}$/;
const tagPattern = /^[a-z0-9:+#]+(?:-[a-z0-9:+#]+)*$/;

/** Names of entities, and what is behind the slash of a label or annotation key. */
export const objectNameRule: NameRule = {
  accepts: text => objectNamePattern.test(text),
  message:
    'Must start and end with an alphanumeric character, and contain only alphanumeric characters, hyphens, underscores, and periods. Maximum length is 63 characters.',
};

/** Namespaces: a DNS label. */
export const namespaceRule: NameRule = {
  accepts: text => dnsLabelPattern.test(text),
  message:
    'Must be 1 to 63 lower-case letters, digits and hyphens, and start and end with a letter or a digit.',
};

/** Kinds. */
export const kindRule: NameRule = {
  accepts: text => kindPattern.test(text),
  message: 'Must be 1 to 63 letters and digits, and start with a letter.',
};

/** Tags. */
export const tagRule: NameRule = {
  accepts: text => text.length <= 63 && tagPattern.test(text),
  message:
    'Must be 1 to 63 characters: lower-case letters, digits, colons, pluses and hashes, separated by single hyphens.',
};

/** Keys of labels and annotations: a name, with an optional DNS subdomain and a slash before it. */
export const keyRule: NameRule = {
  accepts(text) {
    const slash = text.indexOf('/');
    return slash < 0
      ? objectNamePattern.test(text)
      : isDnsSubdomain(text.slice(0, slash)) && objectNamePattern.test(text.slice(slash + 1));
  },
  message:
    'Must be a name of at most 63 alphanumeric characters, hyphens, underscores and periods, optionally with a DNS subdomain of at most 253 characters and a slash before it.',
};

/** Values of labels: empty, or as names are. */
export const labelValueRule: NameRule = {
  accepts: text => text === '' || objectNamePattern.test(text),
  message: `Must be empty, or a name. ${objectNameRule.message}`,
};

function isDnsSubdomain(text: string): boolean {
  return text.length <= 253 && text.split('.').every(label => dnsLabelPattern.test(label));
}

/** The nearest text that can be an entity's name; `undefined` when nothing of it can stay. */
export function suggestObjectName(text: string): string | undefined {
  const cleaned = text.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 200);
  const cut = cleaned.replace(/^[._-]+/, '').slice(0, 63);
  return cut.replace(/(?<![._-])[._-]+$/, '') || undefined;
}

/** The nearest text that can be a namespace. */
export function suggestNamespace(text: string): string | undefined {
  return joinByHyphens(text.toLowerCase(), /[^a-z0-9-]+/g);
}

/** The nearest text that can be a tag. */
export function suggestTag(text: string): string | undefined {
  return joinByHyphens(text.trim().toLowerCase(), /[^a-z0-9:+#]+/g);
}

function joinByHyphens(text: string, separators: RegExp): string | undefined {
  const cleaned = text.replace(separators, '-').slice(0, 200);
  const cut = cleaned.replace(/^-+/, '').slice(0, 63);
  return cut.replace(/(?<!-)-+$/, '') || undefined;
}
