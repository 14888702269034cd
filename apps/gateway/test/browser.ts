import { apiBase, readViewer, xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import request from 'supertest';
import { asDeclared } from './declared-response.js';

/** A response, read whole. */
export interface BrowserResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed; throws when it is no JSON. */
  json: <Body = Record<string, unknown>>() => Body;
}

export interface BrowserRequest {
  body?: unknown;
  headers?: Record<string, string>;
  /** Left out of what is sent, although the browser has it. */
  without?: 'xsrf' | 'cookies';
}

type Verb = 'get' | 'post' | 'put' | 'delete' | 'patch' | 'options';

/** As much of a browser as the gateway's contract needs: supertest's agent, which sends the XSRF header back. */
export class Browser {
  private readonly agent = request.agent('');

  constructor(public site: string) {}

  /** @param path below the calls' common address */
  call(method: string, path: string, options: BrowserRequest = {}): Promise<BrowserResponse> {
    return this.open(method, `${apiBase}${path}`, options);
  }

  async open(
    method: string,
    path: string,
    { body, headers = {}, without }: BrowserRequest = {},
  ): Promise<BrowserResponse> {
    const xsrf = this.cookies.get(xsrfCookie);
    const sending = this.agent[method.toLowerCase() as Verb](`${this.site}${path}`)
      .set({
        ...(xsrf === undefined || without === 'xsrf' ? {} : { [xsrfHeader]: xsrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      })
      .ok(() => true)
      .serialize((bytes) => bytes)
      .buffer(true)
      .parse(readText);
    // The agent would keep Secure cookies to itself; a site that is live has something before it that speaks TLS.
    sending.cookies = without === 'cookies' || 'cookie' in headers ? '' : this.cookieHeader();
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await sending.send(isRaw ? body : JSON.stringify(body));
    const text: string = response.body;
    const isJson = /^application\/json\b/u.test(response.headers['content-type'] ?? '');
    if (isJson && response.status < 300 && text !== '') {
      const value: unknown = JSON.parse(text);
      expect(value).toEqual(asDeclared(method, path, value));
    }
    return {
      status: response.status,
      headers: toHeaders(response.headers),
      text,
      json: () => JSON.parse(text),
    };
  }

  /** The session call, as every page of ours makes it first. */
  session(): Promise<BrowserResponse> {
    return this.call(readViewer.method, readViewer.path);
  }

  /** The cookies of the browser, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return new Map(this.kept().map(({ name, value }) => [name, value]));
  }

  cookieHeader(): string {
    return this.kept().toValueString();
  }

  /** Another browser with the same cookies. */
  twin(site: string = this.site): Browser {
    const twin = new Browser(site);
    twin.agent.jar.setCookies(this.kept().map((cookie) => cookie.toString()));
    return twin;
  }

  private kept() {
    const { hostname: domain } = new URL(this.site);
    return this.agent.jar.getCookies({ domain, path: '/', secure: true, script: false });
  }
}

/** Reads the body as text, whatever its content type is, so that a test sees what was sent. */
function readText(response: request.Response, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => (text += piece));
  response.on('end', () => done(null, text));
}

function toHeaders(sent: Readonly<Record<string, string | readonly string[]>>): Headers {
  return new Headers(
    Object.entries(sent).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
}
