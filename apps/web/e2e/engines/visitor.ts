import { Author } from './author.js';
import { type Line, layLine } from './line.js';
import type { Engine, EngineName, Profile } from './tab.js';
import { View } from './view.js';

/** The complaints that the pages of a visitor may have; every other complaint fails the test. */
export interface Expecting {
  /** Parts of complaints that the test provokes. */
  readonly complaints?: readonly RegExp[];
}

/** Somebody at a browser of their own, at the end of a line of their own. */
export class Visitor {
  private constructor(
    readonly engine: EngineName,
    readonly line: Line,
    private readonly site: string,
    private readonly profile: Profile,
    private readonly expected: readonly RegExp[],
  ) {}

  static async arrive(engine: Engine, site: string, { complaints = [] }: Expecting): Promise<Visitor> {
    const [line, profile] = await Promise.all([layLine(site), engine.openProfile()]);
    return new Visitor(engine.name, line, site, profile, complaints);
  }

  /** @param width pixels */
  async openTab(width = 1280): Promise<View> {
    const view = new View(await this.profile.openTab(), this.line, this.profile.complaints);
    await view.resize(width);
    return view;
  }

  /** Makes the visitor a member who is logged in, without the form and without opening a page of the site. */
  async signUp(view: View): Promise<Author> {
    const member = await Author.signUp(this.site);
    const lift = this.line.respond(/^\/enter$/u, { status: 200, cookies: member.setCookies() });
    await view.visit('/enter', { isApp: false });
    lift();
    return member;
  }

  /** The complaints of the pages until now. */
  get complaints(): readonly string[] {
    return this.profile.complaints;
  }

  /** The complaints of the pages that the test did not announce. */
  unexpected(): readonly string[] {
    return this.profile.complaints.filter((one) => !this.expected.some((fits) => fits.test(one)));
  }

  async leave(): Promise<void> {
    await this.profile.close();
    await this.line.close();
  }
}
