/** A fetch answer, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed; throws when it is no JSON. */
  json: <Body = Record<string, unknown>>() => Body;
}

export interface Asked {
  body?: unknown;
  headers?: Record<string, string>;
  /** Left out of what is sent, although the browser has it. */
  without?: 'xsrf' | 'cookies';
}

/** As much of a browser as the gateway's contract needs: it keeps cookies and sends the XSRF header back. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(public site: string) {}

  /** @param path below `/api/v1` */
  call(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    return this.open(method, `/api/v1${path}`, asked);
  }

  async open(method: string, path: string, { body, headers = {}, without }: Asked = {}): Promise<Answer> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const sent: Record<string, string> = {
      ...(without === 'cookies' || this.cookies.size === 0 ? {} : { cookie: this.cookieHeader() }),
      ...(xsrf === undefined || without === 'xsrf' ? {} : { 'x-xsrf-token': xsrf }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.site}${path}`, {
      method,
      headers: sent,
      body: raw ? (body as string | undefined) : JSON.stringify(body),
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }

  /** The session call, as every page of ours makes it first. */
  session(): Promise<Answer> {
    return this.call('POST', '/user/account/session');
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const equals = pair.indexOf('=');
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
