import { ForgetOldErrors } from '../src/client-error/forget-old-errors.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';

const stack = (line: number) =>
  `TypeError: x\n    at show (https://quill.example/assets/index-AbCd123${line}.js?v=1:${line}:10)\n    at run (https://quill.example/assets/index-AbCd123${line}.js:2:${line})`;

describe('errors of the web app', () => {
  let admin: Admin;
  let staff: Person;
  beforeEach(async () => {
    admin = await openAdmin();
    staff = await admin.person('moderator');
  });
  afterEach(() => admin.accounts.close());

  const report = (error: Record<string, string>) => admin.reportError.execute({ error });
  const groups = async () => (await admin.listErrors.execute({}, staff)).items;

  it('are grouped by what they say, where they happened and on which kind of page', async () => {
    await report({ message: 'No story 17', stack: stack(1), pathname: '/story/a-lamp' });
    await report({ message: 'No story 4711', stack: stack(2), pathname: '/story/another-lamp' });
    await report({ message: 'No story 4711', stack: stack(2), pathname: '/' });
    await report({ message: 'No user', stack: stack(2), pathname: '/story/another-lamp' });
    expect((await groups()).map(({ message, count, route }) => [message, count, route])).toEqual([
      ['No user', 1, '/story/:slug'],
      ['No story 4711', 1, '/'],
      ['No story 17', 2, '/story/:slug'],
    ]);
  });

  it('come back when they happen again', async () => {
    await report({ message: 'A lamp broke', pathname: '/' });
    const [group] = await groups();
    const id = group?.id ?? 0;
    await admin.resolveError.execute({ id, is_resolved: 1 }, staff);
    expect(await groups()).toMatchObject([{ id, is_resolved: 1, count: 1 }]);
    await report({ message: 'A lamp broke', pathname: '/' });
    expect(await groups()).toMatchObject([{ id, is_resolved: 0, count: 2 }]);
    await admin.deleteError.execute({ id }, staff);
    expect(await groups()).toEqual([]);
    await expect(admin.deleteError.execute({ id }, staff)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('name the build that had them last, whether older pages say theirs or not', async () => {
    const builds = async () => (await groups()).map(({ release }) => release);
    await report({ message: 'A lamp broke', pathname: '/' });
    expect(await builds()).toEqual([null]);
    await report({ message: 'A lamp broke', pathname: '/', release: 'index-AbCd1234' });
    await report({ message: 'A lamp broke', pathname: '/' });
    expect(await builds()).toEqual(['index-AbCd1234']);
    await report({ message: 'A lamp broke', pathname: '/', release: 'index-eFgH5678' });
    await report({ message: 'A lamp broke', pathname: '/', release: 'no build\n at all' });
    await report({ message: 'A lamp broke', pathname: '/', release: 'x'.repeat(20_000) });
    expect(await builds()).toEqual(['index-eFgH5678']);
  });

  it('keep nothing of the person and stay small', async () => {
    await report({
      message: `Failed https://quill.example/search/story?q=secret of ann@mail.example ${'x'.repeat(9_000)}`,
      stack: `Error\n at https://quill.example/user/ann?token=secret:1:2\n${stack(1)}${'y'.repeat(9_000)}`,
      pathname: '/story/my-secret-story?token=secret#secret',
    });
    const [group] = await groups();
    expect(JSON.stringify(group)).not.toMatch(/secret|ann|quill\.example/);
    expect(group?.stack).toContain('/assets/index-AbCd1231.js:1:10');
    expect(group?.message.length).toBeLessThanOrEqual(500);
    expect(group?.stack.length).toBeLessThanOrEqual(4_000);
  });

  it('are counted right when they come at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => report({ message: 'A lamp broke', pathname: '/' })));
    expect(await groups()).toMatchObject([{ count: 40 }]);
  });

  it('are forgotten 90 days after they were last seen', async () => {
    const { dataSource } = admin.accounts;
    await report({ message: 'Old', pathname: '/' });
    await dataSource.query(`UPDATE client_error SET last_seen_at = now() - interval '91 days'`);
    await report({ message: 'New', pathname: '/' });
    await new ForgetOldErrors(dataSource, { repeat: () => undefined }).run();
    expect(await groups()).toMatchObject([{ message: 'New' }]);
  });
});
