interface AllowedTexts {
  texts: readonly string[];
  /** Why they are the same in every language. */
  reason: string;
  /** The only file that they may be in; any, when omitted. */
  file?: string;
}

const allowedTexts: readonly AllowedTexts[] = [
  {
    texts: ['Portico'],
    reason: "the product's name, where a company gives none of its own",
  },
  {
    texts: ['Link component rejected javascript: URL as a security precaution'],
    reason: 'thrown at those who write code, in words that the specification fixes',
    file: 'packages/ui/src/links/urls.ts',
  },
  {
    texts: ['JSON', 'YAML'],
    reason: 'names of formats',
  },
  {
    texts: ['Diff', 'Dockerfile', 'Go', 'Java', 'Markdown', 'Protocol Buffers', 'Python', 'Shell'],
    reason: 'names of programming languages and formats, though some are words elsewhere',
    file: 'packages/ui/src/components/CodeSnippet/codeLanguages.ts',
  },
  {
    texts: ['OpenAPI', 'AsyncAPI', 'GraphQL', 'gRPC', 'tRPC'],
    reason: 'names of formats of APIs',
  },
  {
    texts: ['Bitbucket Server', 'VMware Cloud', 'OpenID Connect'],
    reason: 'names of providers',
    file: 'plugins/auth/src/providerAuth.ts',
  },
  {
    texts: ['Auth refresh request failed', 'Logout request failed', 'Answer of the logout'],
    reason:
      'beginnings of errors, in words that the specification fixes or of answers that break the contract',
    file: 'plugins/auth/src/sessions/ProviderConnector.ts',
  },
  {
    texts: ['Answer of the login', 'Incorrect app origin, expected …'],
    reason:
      'parts of errors, in words that the specification fixes or of answers that break the contract',
    file: 'plugins/auth/src/sessions/openLoginPopup.ts',
  },
  {
    texts: ['You do not appear to be signed in. Please try reloading the browser page.'],
    reason: 'an error, in words that the specification fixes',
    file: 'plugins/auth/src/sessions/ProxiedIdentity.ts',
  },
  {
    texts: [
      'You cannot sign in as a guest, you must either enable the legacy guest token or configure the auth backend to support guest sign in.',
    ],
    reason: 'an error, in words that the specification fixes',
    file: 'plugins/auth/src/sessions/guestSignIn.ts',
  },
  {
    texts: ['Refreshed session'],
    reason: 'what an error of the same file begins with',
    file: 'plugins/auth/src/sessions/ProviderAuth.ts',
  },
  {
    texts: ['Another session came meanwhile'],
    reason: 'the reason of an abort, which nobody is shown',
    file: 'packages/app/src/session/RenewingSession.ts',
  },
  {
    texts: ['Answer of the cookie'],
    reason: 'names what an answer that breaks the contract was',
    file: 'plugins/auth/src/cookie/fetchSessionCookie.ts',
  },
  {
    texts: ['Guest'],
    reason: 'the name in a profile, as the server would give it',
    file: 'plugins/auth/src/sessions/guestIdentities.ts',
  },
];

/** Whether a text may be written into the code of a file as it is. */
export function isAllowedText(text: string, path: string): boolean {
  return allowedTexts.some(
    ({ texts, file }) => texts.includes(text) && (file === undefined || file === path),
  );
}
