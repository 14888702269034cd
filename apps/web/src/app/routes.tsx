import { type SitePath, type SitePathName, sitePaths } from '@quillstead/catalogue';
import type { ComponentType, ReactNode } from 'react';
import { WriteFrame } from '../features/writing/index.js';
import { usePageHead } from '../lib/page-head.js';
import { lazyPart, MissingHere, type MissingPartProps, type PartModule } from '../ui/lazy-part.js';
import { Page as PageFrame, PageHeading } from '../ui/page.js';

/** How a page of the catalogue's table is shown. */
interface PageRoute extends SitePath {
  readonly page: LazyPage;
  /** Shown in its place while the viewer is not known, and while its part of the program loads. */
  readonly frame?: ComponentType;
}

const modules = import.meta.glob<PartModule<object>>(['../pages/*-page.tsx', '!../pages/not-found-page.tsx']);

const frames: Partial<Record<SitePathName, ComponentType>> = { write: WriteFrame };

export const routeNames = Object.keys(sitePaths) as SitePathName[];

/** The pages by their names, from the table of the catalogue. */
export const pageRoutes = Object.fromEntries(
  routeNames.map((name) => [name, routeOf(name, sitePaths[name])]),
) as Readonly<Record<SitePathName, PageRoute>>;

function routeOf(name: SitePathName, path: SitePath): PageRoute {
  const importPage = modules[`../pages/${path.module}.tsx`];
  if (importPage === undefined) throw new Error(`There is no page ${path.module}.`);
  const frame = frames[name];
  return { ...path, page: lazyPage(importPage), ...(frame && { frame }) };
}

/** A page whose part of the program is loaded when it is shown, or before. */
interface LazyPage {
  (): ReactNode;
  /** Loads it, so that it shows at once: on the server, and before hydration of a page that came with its content. */
  readonly load: () => Promise<unknown>;
}

/** Returns a page like React's `lazy`; once `load` has loaded it, it renders without waiting. */
function lazyPage(importPage: () => Promise<PartModule<object>>): LazyPage {
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
