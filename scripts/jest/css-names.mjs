/** A CSS module under test: every class is called what the source calls it. */
export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });
