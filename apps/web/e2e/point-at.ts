import { waitFor } from '@quillstead/testing';
import type { Locator } from 'playwright';

/** Points at a link until its tooltip shows: the page scrolls to the link first, and what moves late hides it again. */
export async function pointAt(link: Locator, tooltip: Locator): Promise<void> {
  await waitFor(
    async () => {
      await link.page().mouse.move(2, 2);
      await link.hover();
      await tooltip.waitFor({ timeout: 3_000 });
      return true;
    },
    { what: 'the tooltip' },
  );
}
