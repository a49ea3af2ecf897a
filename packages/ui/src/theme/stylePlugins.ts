import type { StylisPlugin } from '@emotion/cache';

/** What some of the browsers that the portal is built for know only with a prefix. */
const prefixed =
  /^(user-select|mask(-\w+)?|backdrop-filter|print-color-adjust|box-decoration-break|hyphens|text-size-adjust)$/;

/** Declares what needs it with a prefix too. Emotion's own plugin does so for much that no supported browser needs. */
const addPrefixes: StylisPlugin = element => {
  if (element.type !== 'decl' || element.return || !prefixed.test(String(element.props))) return;
  element.return = `-webkit-${element.value}${element.value}`;
};

/** Omits rules for former versions of Firefox, which other browsers refuse with an exception for each. */
const omitFormerRules: StylisPlugin = element => {
  // A comment is no part of the page's rules.
  if (element.type === 'rule' && element.value.includes('::-moz-focus-inner'))
    element.type = 'comm';
};

/** How styles become rules of the page. */
export const stylePlugins: StylisPlugin[] = [omitFormerRules, addPrefixes];
