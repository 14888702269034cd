import { matchPath } from '@quillstead/catalogue';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportPageView } from '../../lib/report-page-view.js';

/** Reports every change of the page, once however its address was spelt (spec section 2). */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const page = matchPath(pathname)?.canonical ?? pathname;
  useEffect(() => reportPageView(page), [page]);
}
