const services = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * Whether an event or a job was given up: an outage is no reason to.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkDeadLetters(scene, { query }) {
  for (const service of services) {
    for (const { name, subject, error } of await query(
      service,
      'SELECT name, subject, error FROM dead_letter_event',
    ))
      scene.found(`${service} gave up the event ${name} of ${subject}: ${error.slice(0, 200)}`);
    for (const { name, error } of await query(service, 'SELECT name, error FROM dead_letter_job'))
      scene.found(`${service} gave up the job ${name}: ${error.slice(0, 200)}`);
  }
}
