/** Where the people behind the site can be reached; the gateway writes what is configured into the page. */
export interface SiteLinks {
  /** An e-mail address. */
  readonly contact: string | null;
  readonly social: readonly { readonly label: string; readonly address: string }[];
}

export function readSiteLinks(): SiteLinks {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="me"]')];
  return {
    contact: document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content ?? null,
    social: links.map(({ title, href }) => ({ label: title, address: href })),
  };
}
