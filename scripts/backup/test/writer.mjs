/** Milliseconds that a published story takes at most to be found, on whatever machine. */
const timeout = 20_000;

/**
 * A new member of a site who speaks to its API.
 * @param {string} site its address; another may be put in its place later
 */
export async function signUp(site) {
  const writer = new Writer(site);
  await writer.call('POST', '/user/account/session');
  const password = 'a-long-enough-pass-phrase-7';
  const fields = {
    username: 'ann_writes',
    email: 'ann@mail.example',
    password1: password,
    password2: password,
  };
  const { status, text } = await writer.call('POST', '/user/account/signup', fields);
  if (status !== 201) throw new Error(`Sign-up got the status ${status} ${text}`);
  return writer;
}

class Writer {
  cookies = new Map();

  constructor(site) {
    this.site = site;
  }

  async publish(title, word) {
    const rich_text_story = `<p>Every evening the old man climbed the hill and lit the lamp for ${word}.</p>`;
    const { status, text } = await this.call('POST', '/story', { title, rich_text_story });
    if (status !== 201) throw new Error(`Publishing got the status ${status} ${text}`);
    return JSON.parse(text).slug;
  }

  read(slug) {
    return this.call('GET', `/story/${slug}`);
  }

  /** Waits until the search knows the word. */
  async findable(word) {
    const end = Date.now() + timeout;
    for (;;) {
      const { text } = await this.call('GET', `/search/story?q=${word}`);
      if (text.toLowerCase().includes(`${word} `) || text.toLowerCase().includes(` ${word}`)) return;
      if (Date.now() > end) throw new Error(`The search does not know ${word}: ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async call(method, path, fields) {
    const sent = fields && { body: JSON.stringify(fields) };
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const response = await fetch(`${this.site}/api/v1${path}`, {
      ...sent,
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(xsrf && { 'x-xsrf-token': decodeURIComponent(xsrf) }),
        ...(sent && { 'content-type': 'application/json' }),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  }
}
