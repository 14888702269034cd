import swc from '@swc/jest';

/**
 * Jest's transform while mutants are tried: swc as ever, with the text of some files replaced on the way. Nothing is
 * written to the sources. `globalThis.replacedTexts` of the process maps paths to texts.
 */
const seen = (source, path) => globalThis.replacedTexts?.get(path) ?? source;

export default {
  createTransformer(options) {
    const inner = /** @type {Required<ReturnType<typeof swc.createTransformer>>} */ (
      swc.createTransformer(options)
    );
    return {
      canInstrument: inner.canInstrument,
      process: (source, path, how) => inner.process(seen(source, path), path, how),
      processAsync: (source, path, how) => inner.processAsync(seen(source, path), path, how),
      // The configuration differs with each mutant, what swc makes of the other files does not.
      getCacheKey: (source, path, how) =>
        inner.getCacheKey(seen(source, path), path, { ...how, configString: '' }),
    };
  },
};
