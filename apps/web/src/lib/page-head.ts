import { pageTitle, siteName } from '@quillstead/catalogue';
import { useEffect } from 'react';

/** The name this site goes by: the gateway writes the configured one into the page. */
export function currentSiteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || siteName;
}

/** Sets the title ("{title} - {site name}") and the description of the page; a null title is the site's name alone. */
export function usePageHead(title: string | null, description = ''): void {
  useEffect(() => {
    document.title = pageTitle(title, currentSiteName());
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
