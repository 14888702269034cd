/** The contacts of the people who run the site; the gateway writes the configured ones into the page. */
export interface SiteLinks {
  /** An email address. */
  readonly contact: string | null;
  /** The address of a page that shows whether the site is up. */
  readonly statusPage: string | null;
  readonly social: readonly { readonly label: string; readonly address: string }[];
}

export function readSiteLinks(): SiteLinks {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="me"]')];
  const metaOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
  return {
    contact: metaOf('contact'),
    statusPage: metaOf('status-page'),
    social: links.map(({ title, href }) => ({ label: title, address: href })),
  };
}
