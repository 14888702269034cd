import type { SitePath } from './site-path.js';

/**
 * The pages on which members write and moderators keep order (docs/product/pages.md#routes,
 * docs/product/admin.md#roles).
 */
export const workingPaths = {
  write: {
    path: '/write',
    module: 'write-page',
    ownsFoot: true,
    aliases: ['/draft', '/publish'],
    title: 'Write',
    description: 'Write, save and publish stories.',
    view: 'private',
  },
  editSeries: {
    path: '/series/:slug/edit',
    module: 'edit-series-page',
    title: 'Edit series',
    view: 'private',
  },
  admin: {
    path: '/admin/:page',
    module: 'admin-page',
    redirects: [{ from: '/admin', params: { page: 'errors' } }],
    pages: {
      errors: { title: 'Errors', description: 'What went wrong in the browsers of readers and writers.' },
      feedback: { title: 'Feedback', description: 'What members wrote to us.' },
      reports: { title: 'Reports', description: 'Stories, comments and people that were reported.' },
      users: { title: 'Users', description: 'Find, verify and suspend people, and change their roles.' },
      queues: { title: 'Queues', description: 'How far the background work has come.' },
      emails: { title: 'Emails', description: 'Emails that no mail server took.' },
      log: { title: 'Log', description: 'Who of the staff did what.' },
    },
    title: 'Admin',
    view: 'private',
  },
} as const satisfies Record<string, SitePath>;
