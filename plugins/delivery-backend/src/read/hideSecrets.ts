const hidden = '***';

/** What secrets of well-known services look like, each with a bounded length so that a line takes linear time. */
const knownForms = [
  // GitHub
  /\bgh[oprsu]_[A-Za-z0-9]{20,255}/g,
  /\bgithub_pat_\w{20,255}/g,
  // GitLab
  /\bgl(?:pat|ptt|dt|rt|cbt|ft|imt|agent|soat)-[\w.-]{16,255}/g,
  // AWS
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // Slack
  /\bxox[abeoprs]-[\w-]{10,255}/g,
  // npm, PyPI, Google, Stripe, OpenAI
  /\bnpm_[A-Za-z0-9]{30,80}/g,
  /\bpypi-[\w-]{40,255}/g,
  /\bAIza[\w-]{35}/g,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g,
  /\bsk-[\w-]{20,255}/g,
  // JSON web tokens
  /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{0,1000}/g,
];
const header =
  /(\bauthorization["']?\s{0,8}[:=]\s{0,8}["']?(?:basic|bearer|token)\s{1,8})[^\s"',;]{4,4000}/gi;
const inAddress = /(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{3,500}(?=@)/gi;
const assigned =
  /((?:password|passwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|token)["']?\s{0,4}[:=]\s{0,4}["']?)(?!\*{3})[^\s"',;&]{6,1000}/gi;
const keyBegin = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const keyEnd = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** A key has no more lines; a log that begins one and never ends it is shown again. */
const maxKeyLines = 200;

/** Replaces what looks like a secret in the lines of a log, one after another. Hosts mask only those that they know. */
export function hideSecrets(): (line: string) => string {
  let keyLines = 0;
  return line => {
    if (keyLines > 0) {
      keyLines = keyEnd.test(line) || keyLines >= maxKeyLines ? 0 : keyLines + 1;
      return hidden;
    }
    if (keyBegin.test(line)) {
      keyLines = keyEnd.test(line) ? 0 : 1;
      return hidden;
    }
    let text = line;
    for (const form of knownForms) text = text.replace(form, hidden);
    return text
      .replace(header, `$1${hidden}`)
      .replace(inAddress, `$1${hidden}`)
      .replace(assigned, `$1${hidden}`);
  };
}
