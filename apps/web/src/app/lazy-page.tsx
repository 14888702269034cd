import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose part of the program is loaded when it is shown, or before. */
export interface LazyPage {
  (): ReactNode;
  /** Loads it, so that it shows at once: on the server, and before a page that came with its content is taken over. */
  readonly load: () => Promise<void>;
}

/** As React's `lazy`; once loaded by `load` it renders without waiting. */
export function lazyPage(importPage: () => Promise<{ readonly default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(importPage);
  function Part() {
    // What was begun stays: another component in its place would begin anew.
    const [Page] = useState<ComponentType>(() => loaded ?? Waiting);
    return <Page />;
  }
  const load = async () => {
    loaded = (await importPage()).default;
  };
  return Object.assign(Part, { load });
}
