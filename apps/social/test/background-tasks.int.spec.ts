import { deliverActivities, federateStory, tasksOf } from '@quillstead/contracts';
import { addTasks } from '@quillstead/service-kit';
import { openSocial, type Social } from './open-social.js';

describe('background tasks of social', () => {
  let site: Social;
  beforeAll(async () => (site = await openSocial()));
  afterAll(() => site.close());

  // The only key of the deliveries is no id, and the task of stories does nothing on a site that does not federate.
  const ofIds = tasksOf('social').filter((task) => task !== deliverActivities && task !== federateStory);

  it.each(ofIds.map((task) => [task.name, task] as const))(
    '%s are not held up by one that fails',
    async (_, task) => {
      // A key that is no id fails at its first statement; for 0 nothing exists, so that the task is done at once.
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
