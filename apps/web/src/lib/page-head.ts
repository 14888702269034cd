import { pageTitle, siteName } from '@quillstead/catalogue';
import { useEffect } from 'react';
import { useIsInModal } from './in-modal.js';

let named: string | null = null;

/** Sets the name of the site, where there is no page to read it from. */
export function nameSite(name: string): void {
  named = name;
}

/** The name this site goes by: the gateway writes the configured one into the page. */
export function currentSiteName(): string {
  if (named !== null) return named;
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || siteName;
}

/**
 * Sets the title ("{title} - {site name}") and the description of the page; a null title is the site's name alone. A
 * page in a modal keeps those of the page beneath.
 */
export function usePageHead(title: string | null, description = ''): void {
  const isInModal = useIsInModal();
  usePageTitle(title);
  useEffect(() => {
    if (!isInModal) setDescription(description);
  }, [description, isInModal]);
}

/** The title alone. */
export function usePageTitle(title: string | null): void {
  const isInModal = useIsInModal();
  useEffect(() => {
    if (!isInModal) document.title = pageTitle(title, currentSiteName());
  }, [title, isInModal]);
}

/** Sets the description of the page for machines. */
export function setDescription(description: string): void {
  let meta = document.querySelector('meta[name="description"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.setAttribute('name', 'description');
    document.head.append(meta);
  }
  meta.setAttribute('content', description);
}
