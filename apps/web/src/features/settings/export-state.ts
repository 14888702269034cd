import { apiBase, readExport } from '@quillstead/contracts';

/** The URL of the ZIP; the browser saves it under the name that the server sends. */
export const exportAddress = `${apiBase}${readExport.path}`;

export type ExportState = 'none' | 'making' | 'ready';

/**
 * How far the member's export has come (docs/api.md#status-codes). This reads only the status of the response: its body
 * may be large.
 *
 * @returns null when it is not known
 */
export async function readExportState(): Promise<ExportState | null> {
  const controller = new AbortController();
  try {
    const { status } = await fetch(exportAddress, { signal: controller.signal, cache: 'no-store' });
    if (status === 200) return 'ready';
    if (status === 202) return 'making';
    return status === 404 ? 'none' : null;
  } catch {
    return null;
  } finally {
    controller.abort();
  }
}
