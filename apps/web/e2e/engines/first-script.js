// Runs in every page before its own scripts: what the page or the browser complains of is told in one form, as text.
{
  const handler = globalThis.webkit?.messageHandlers?.complaints;
  const { error } = console;
  const tell = (text) => (handler ? handler.postMessage(text) : error.call(console, text));
  for (const level of ['error', 'warn'])
    console[level] = (...said) =>
      tell(
        `${level}: ${said.map((one) => (one instanceof Error ? `${one} ${one.stack}` : String(one))).join(' ')}`,
      );
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    tell(`Content Security Policy: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
  // A browser draws a box in the next frame when it changed its size while boxes were measured: nothing is lost by it.
  addEventListener('error', (event) => {
    if (!event.message?.startsWith('ResizeObserver loop')) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  });
  // The other engines' drivers tell of these themselves.
  if (handler) {
    addEventListener('error', ({ message }) => message && tell(`uncaught: ${message}`));
    addEventListener('unhandledrejection', ({ reason }) => tell(`uncaught: ${reason?.message ?? reason}`));
  }
}
