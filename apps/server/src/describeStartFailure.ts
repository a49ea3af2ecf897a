/** Says why the server did not start, and the mend where it is known; the stack only where it is not. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, name, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `The server cannot listen: ${message}. Stop what listens there, or set PORT to another port`;
  }
  if (code === 'EACCES' && message.includes('listen')) {
    return `The server may not listen: ${message}. Set PORT to a port above 1023`;
  }
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    return `${message}. Usage: npm start -- [--config file.yaml]...`;
  }
  return ['AssemblyError', 'ConflictError', 'InputError', 'ServiceUnavailableError'].includes(name)
    ? message
    : `${message}\n${stack}`;
}
