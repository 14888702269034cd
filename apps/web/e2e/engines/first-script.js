// Runs in every page before its own scripts: reports all complaints of the page and the browser in one form, as text.
{
  const handler = globalThis.webkit?.messageHandlers?.complaints;
  const { error } = console;
  const report = (text) => (handler ? handler.postMessage(text) : error.call(console, text));
  for (const level of ['error', 'warn'])
    console[level] = (...said) =>
      report(
        `${level}: ${said.map((one) => (one instanceof Error ? `${one} ${one.stack}` : String(one))).join(' ')}`,
      );
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    report(`Content Security Policy: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
  // A browser draws a box in the next frame when it changed its size while boxes were measured: nothing is lost by it.
  addEventListener('error', (event) => {
    if (!event.message?.startsWith('ResizeObserver loop')) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  });
  // The drivers of the other engines report these themselves.
  if (handler) {
    addEventListener('error', ({ message }) => message && report(`uncaught: ${message}`));
    addEventListener('unhandledrejection', ({ reason }) => report(`uncaught: ${reason?.message ?? reason}`));
  }
}
