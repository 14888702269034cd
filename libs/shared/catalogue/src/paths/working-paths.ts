import type { SitePath } from './site-path.js';

/** The pages on which members write and moderators work (docs/product/pages.md#routes, docs/product/admin.md#roles). */
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
  sharedDraft: {
    path: '/draft/:token',
    module: 'shared-draft-page',
    isSecret: true,
    title: 'Draft',
    view: 'anyone',
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
    redirects: [{ from: '/admin', params: { page: 'reports' } }],
    // In the order of use: people and their texts, the site, then its operation.
    pages: {
      reports: { title: 'Reports' },
      appeals: { title: 'Appeals' },
      'first-posts': { title: 'First posts' },
      fediverse: { title: 'Fediverse' },
      users: { title: 'Users' },
      feedback: { title: 'Feedback' },
      site: { title: 'Site' },
      log: { title: 'Log' },
      errors: { title: 'Errors' },
      emails: { title: 'Emails' },
      queues: { title: 'Queues' },
    },
    title: 'Admin',
    view: 'private',
  },
} as const satisfies Record<string, SitePath>;
