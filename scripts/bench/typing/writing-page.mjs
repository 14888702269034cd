const [username, password] = ['ines_carvalho', 'once-upon-a-time'];

/** Logs a member of the sample in. */
export async function logIn(page) {
  await page.goto('/account/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/account/login');
}

export const storyField = (page) => page.getByRole('textbox', { name: 'Story', exact: true });

/** Makes a draft of a story, in a page that is logged in, and gives its id; retries on a busy machine. */
export async function makeDraft(page, story) {
  for (let left = 5; ; left -= 1)
    try {
      return await page.evaluate(saveDraft, story);
    } catch (error) {
      if (left === 0) throw error;
    }
}

/** The write page with the draft. */
export async function openDraft(context, id) {
  const page = await context.newPage();
  await page.goto(`/write?id=${id}`);
  await storyField(page).waitFor();
  return page;
}

/** A page with the browser's own editing of a text, at its size, and nothing else: nothing listens. */
export async function openBareField(context, story) {
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><style>${bareStyle}</style><div contenteditable="true">${story}</div>`,
  );
  return page;
}

const bareStyle =
  'div{box-sizing:border-box;max-width:800px;margin:0 auto;padding:20px;font:20px/1.65 Georgia,serif;white-space:break-spaces;overflow-wrap:break-word}p{margin:0 0 1.1em}';

/** Runs in the page: makes a draft and gives its id. */
async function saveDraft(rich_text_story) {
  const token = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '');
  const response = await fetch('/api/v1/draft', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ title: 'A long one', rich_text_story, content_type: 'draft_page' }),
  });
  if (!response.ok) throw new Error(`the draft got the status ${response.status}`);
  return (await response.json()).id;
}
