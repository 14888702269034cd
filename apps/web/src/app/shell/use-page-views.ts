import { matchPage } from '@quillstead/catalogue/match-page';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { modalAtom } from '../../lib/modal.js';
import { reportPageView } from '../../lib/report-page-view.js';

/**
 * Reports every change of the page or of the modal over it, once however its address was spelt
 * (docs/product/pages.md#titles-and-navigation).
 */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const modal = useAtomValue(modalAtom);
  const page = modal?.location.pathname ?? matchPage(pathname)?.canonical ?? pathname;
  useEffect(() => reportPageView(page), [page]);
}
