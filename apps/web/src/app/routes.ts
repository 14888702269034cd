import { type SitePath, type SitePathName, sitePaths } from '@quillstead/catalogue';
import type { ComponentType } from 'react';
import { WriteFrame } from '../features/writing/index.js';
import type { PartModule } from '../ui/lazy-part.js';
import { type LazyPage, lazyPage } from './lazy-page.js';

/** How a page of the catalogue's table is shown. */
export interface PageRoute extends SitePath {
  readonly page: LazyPage;
  /** Shown in its place while the viewer is not known, and while its part of the program loads. */
  readonly frame?: ComponentType;
}

const modules = import.meta.glob<PartModule<object>>(['../pages/*-page.tsx', '!../pages/not-found-page.tsx']);

const frames: Partial<Record<SitePathName, ComponentType>> = { write: WriteFrame };

export const routeNames = Object.keys(sitePaths) as SitePathName[];

/** Every page by its name, from the catalogue's table. */
export const pageRoutes = Object.fromEntries(
  routeNames.map((name) => [name, routeOf(name, sitePaths[name])]),
) as Readonly<Record<SitePathName, PageRoute>>;

function routeOf(name: SitePathName, path: SitePath): PageRoute {
  const importPage = modules[`../pages/${path.module}.tsx`];
  if (importPage === undefined) throw new Error(`There is no page ${path.module}.`);
  const frame = frames[name];
  return { ...path, page: lazyPage(importPage), ...(frame && { frame }) };
}
