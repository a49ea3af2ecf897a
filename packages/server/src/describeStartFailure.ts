/** Describes why the server did not start, and the fix where it is known; the stack only where it is not. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, name, stack, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `The server cannot listen: ${message}. ${findListenFix(code)}`;
  }
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    return `${message}. 'npm start -- --help' lists the options`;
  }
  return ['AssemblyError', 'ConflictError', 'InputError', 'ServiceUnavailableError'].includes(name)
    ? message
    : `${message}\n${stack}`;
}

function findListenFix(code: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return 'Stop what listens there, or set PORT to another port';
    case 'EACCES':
      return 'Set PORT to a port above 1023, and let a proxy listen at the other';
    case 'EADDRNOTAVAIL':
      return 'Set HOST to an address of this machine, or to 0.0.0.0 for all of them';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Set HOST to a name or address of this machine, or to 0.0.0.0 for all of them';
    default:
      return 'Check HOST and PORT';
  }
}
