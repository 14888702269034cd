/** What a call was answered while a page is being made: its reply, or the status and the sentence of its failure. */
export type PageResponse =
  { readonly reply: unknown } | { readonly status: 400 | 404; readonly message: string };

/** The calls that the web app makes for a page, answered as to a visitor. */
export interface PageResponses {
  /** The answer to a call if it is here; if it is not, it is asked for. */
  read(name: string, payload: Readonly<Record<string, unknown>>): PageResponse | undefined;
  /**
   * Resolves when everything asked for has come; rejects when something did not come, so that the page can't be made.
   */
  arrive(): Promise<void>;
}

export interface PageToRender {
  readonly pathname: string;
  /** With its `?`; empty without a query. */
  readonly search: string;
  /** What the site is called. */
  readonly site: string;
  /** A member sees what visitors see until the web app has asked for more. */
  readonly viewer: 'visitor' | 'member';
}

/** The pieces of a page that the gateway puts into the built one. */
export interface RenderedPage {
  /** Links to the style sheets and scripts of the page. */
  readonly head: string;
  /** What stands in the element in which the web app lives. */
  readonly content: string;
  /** The answers from which it was made, for the web app to take over. */
  readonly state: string;
}

/** Renders a page to HTML, text escaped; null for one that only browsers make. Throws what the page throws. */
export type RenderPage = (page: PageToRender, answers: PageResponses) => Promise<RenderedPage | null>;

/** What the web app's `server/entry-server.js` exports to the gateway, which loads it from the built files. */
export interface PageRenderer {
  /** @param manifest Vite's, of the built web app; throws when a page is missing in it */
  readonly makeRenderer: (manifest: unknown) => Promise<RenderPage>;
}
