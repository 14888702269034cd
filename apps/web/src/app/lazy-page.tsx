import type { ReactNode } from 'react';
import { usePageHead } from '../lib/page-head.js';
import { lazyPart, MissingHere, type MissingPartProps, type PartModule } from '../ui/lazy-part.js';
import { Page as PageFrame } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';

/** A page whose part of the program is loaded when it is shown, or before. */
export interface LazyPage {
  (): ReactNode;
  /** Loads it, so that it shows at once: on the server, and before hydration of a page that came with its content. */
  readonly load: () => Promise<unknown>;
}

/** As React's `lazy`; once loaded by `load` it renders without waiting. */
export function lazyPage(importPage: () => Promise<PartModule<object>>): LazyPage {
  const { Part, load } = lazyPart<object>(importPage, MissingPage);
  const Page = () => <Part />;
  return Object.assign(Page, { load });
}

/** Takes the place of a page that could not be loaded; the page before it is still there on the way back. */
function MissingPage(props: MissingPartProps) {
  usePageHead('Page not loaded');
  return (
    <PageFrame>
      <PageHeading>Page not loaded</PageHeading>
      <MissingHere {...props} />
    </PageFrame>
  );
}
