import type { ReactNode } from 'react';
import { lazyPart, type PartModule } from '../lib/lazy-part.js';

/** What the pattern of a page's address names in it. */
export type PageParams = Readonly<Record<string, string>>;

/** A page whose part of the program is loaded when it is shown, or before. */
export interface LazyPage {
  (): ReactNode;
  /** Loads it, so that it shows at once: on the server, and before a page that came with its content is taken over. */
  readonly load: (params: PageParams) => Promise<void>;
}

interface PageModule extends PartModule<object> {
  /** Loads what the page needs besides for this address. */
  readonly prepare?: (params: PageParams) => Promise<unknown>;
}

/** As React's `lazy`; once loaded by `load` it renders without waiting. */
export function lazyPage(importPage: () => Promise<PageModule>): LazyPage {
  const { Part, load } = lazyPart<object, PageModule>(importPage);
  const loadAll = async (params: PageParams) => {
    const { prepare } = await load();
    await prepare?.(params);
  };
  const Page = () => <Part />;
  return Object.assign(Page, { load: loadAll });
}
