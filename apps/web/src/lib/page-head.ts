import { pageTitle, siteName } from '@quillstead/catalogue';
import { createContext, useContext, useEffect } from 'react';

let named: { readonly name: string; readonly tagline: string | null } | null = null;

/** Sets the name and the tagline of the site, where there is no page to read them from. */
export function nameSite(name: string, tagline: string | null): void {
  named = { name, tagline };
}

/** Returns the name this site goes by: the gateway writes the configured one into the page. */
export function currentSiteName(): string {
  return named?.name ?? (metaContent('application-name') || siteName);
}

/** Returns the line with which the owner describes the site; null without one. */
export function currentTagline(): string | null {
  return named === null ? metaContent('tagline') : named.tagline;
}

/** Returns what the gateway wrote into the head of the page under a name; null when it wrote nothing. */
export function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

let mediaUrl: string | null = null;

/** Sets the origin of the CDN of pictures, where there is no page to read it from. */
export function setMediaUrl(origin = ''): void {
  mediaUrl = origin;
}

/**
 * Returns the address of a picture: on the CDN of the site, if it has one; a signed address leads to the site itself.
 */
export const mediaAddress = (address: string): string =>
  address.includes('.') ? address : (mediaUrl ?? metaContent('media') ?? '') + address;

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

/** Sets the title alone. */
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

/**
 * True inside of a modal: a page there has no column, and the window's title stays that of the page beneath.
 */
export const InModalContext = createContext(false);

export function useIsInModal(): boolean {
  return useContext(InModalContext);
}
