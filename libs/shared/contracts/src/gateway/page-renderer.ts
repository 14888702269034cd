/** The result of a call while a page is being made: its response, or the status and the sentence of its failure. */
export type PageResponse =
  { readonly reply: unknown } | { readonly status: 400 | 404; readonly message: string };

/** The calls that the web app makes for a page, with the responses that a visitor gets. */
export interface PageResponses {
  /** Returns the response of a call if it is known already; if it is not, the call is made. */
  read(name: string, payload: Readonly<Record<string, unknown>>): PageResponse | undefined;
  /** Resolves when all calls have their response; rejects when a call fails, so that the page can't be made. */
  arrive(): Promise<void>;
}

export interface PageToRender {
  readonly pathname: string;
  /** The query with its `?`; empty without one. */
  readonly search: string;
  /** The name of the site. */
  readonly site: string;
  /** The line with which the owner describes the site; null without one. */
  readonly tagline?: string | null;
  /** Who may make an account; a gateway of the release before does not send it. */
  readonly signUp?: 'open' | 'invitation' | 'closed';
  /** Whether the address of the sign-up page has the token of an invitation, which `search` leaves out. */
  readonly isInvited?: boolean;
  /** Whether the owner has written rules for members. */
  readonly hasRules?: boolean;
  /** Whether the site sends the best stories of each week by email. */
  readonly hasWeeklyChoice?: boolean;
  /** The day on which the site opened, `2021-10-19`. */
  readonly launchDay?: string;
  /** The origin of a CDN that has the pictures which everybody may see. */
  readonly mediaUrl?: string | undefined;
  /** The kind of the viewer. A member sees what visitors see until the web app has made further calls. */
  readonly viewer: 'visitor' | 'member';
}

/** The pieces of a page that the gateway puts into the built one. */
export interface RenderedPage {
  /** Links to the style sheets and scripts of the page. */
  readonly head: string;
  /** The HTML inside the root element of the web app. */
  readonly content: string;
  /** The responses from which the page was made, as the initial data of the web app. */
  readonly state: string;
}

/**
 * Renders a page to HTML, with its text escaped; returns null for a page that only browsers make. Throws what the page
 * throws.
 */
export type RenderPage = (page: PageToRender, responses: PageResponses) => Promise<RenderedPage | null>;

/** The exports of the web app's `server/entry-server.js`, which the gateway loads from the built files. */
export interface PageRenderer {
  /** @param manifest Vite's, of the built web app; throws when a page is missing in it */
  readonly makeRenderer: (manifest: unknown) => Promise<RenderPage>;
}
