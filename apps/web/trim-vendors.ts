import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const nothing = '\0nothing';

/** What axios brings for uploads and for fetch; this site sends JSON by XMLHttpRequest and nothing else. */
const unusedAxios =
  /\/(?:adapters\/fetch|cancel\/CancelToken|helpers\/(?:toFormData|formDataToJSON|toURLEncodedForm|spread|HttpStatusCode))\.js$/u;

/** Takes out of the first load what its packages cannot leave out themselves (design.md, "Weight"). */
export function trimVendors(): Plugin {
  return {
    name: 'trim-vendors',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      // React Router has its build without warnings beside the other, but names it nowhere.
      if (id === 'react-router')
        return join(dirname(fileURLToPath(import.meta.resolve(id))), '../production/index.mjs');
      if (!importer?.includes('/axios/lib/')) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found !== null && unusedAxios.test(found.id) ? nothing : found;
    },
    load: (id) =>
      id === nothing ? 'export default undefined; export const getFetch = () => undefined;' : null,
  };
}
