import { randomBytes } from 'node:crypto';

/** A member who acts by the API alone, for what a journey finds there already. */
export class Author {
  private constructor(
    readonly username: string,
    readonly password: string,
    private readonly site: string,
    private readonly cookies = new Map<string, string>(),
  ) {}

  static async signUp(site: string): Promise<Author> {
    const name = randomBytes(5).toString('hex');
    const author = new Author(`bea_${name}`, `tea-and-${name}`, site);
    const { username, password } = author;
    const passwords = { password1: password, password2: password };
    await author.call('POST', '/user/account/session');
    await author.call('POST', '/user/account/signup', {
      username,
      email: `${username}@example.org`,
      ...passwords,
    });
    return author;
  }

  /** The values of Set-Cookie headers that give a browser the member's session. */
  setCookies(): string[] {
    return [...this.cookies].map(([name, value]) => `${name}=${value}; Path=/; SameSite=Lax`);
  }

  /** Publishes a story and gives its slug and id. */
  publish(story: {
    readonly title: string;
    readonly description?: string;
    readonly rich_text_story?: string;
    readonly series_id?: number;
  }): Promise<{ slug: string; story_id: number }> {
    const rich_text_story = '<p>The lamp was lit before dusk, and nobody came.</p>';
    return this.call('POST', '/story', { rich_text_story, ...story });
  }

  /** A call of the API that must succeed. */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.site}/api/v1${path}`, {
      method,
      headers: {
        cookie,
        'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(one) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} got the status ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Body;
  }
}
