import { tasksOf } from '@quillstead/contracts';
import { addTasks } from '@quillstead/service-kit';
import { openNotifications, type Notifications } from './open-notifications.js';

describe('background tasks of notifications', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it.each(tasksOf('notifications').map((task) => [task.name, task] as const))(
    '%s are not held up by one that fails',
    async (_, task) => {
      // A key that is no id fails at its first statement; the key 0 has no rows, so its task ends at once.
      await addTasks(task, ['no id'], site.dataSource.manager);
      await addTasks(task, [0], site.dataSource.manager);
      await site.runTasks(task);
      expect(await site.dataSource.query('SELECT key, attempts FROM background_task')).toEqual([
        { key: 'no id', attempts: 1 },
      ]);
      await site.dataSource.query('DELETE FROM background_task');
    },
  );
});
