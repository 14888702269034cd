import { notificationPages } from './notification-pages.js';
import type { SitePath } from './site-path.js';
import { spelled } from './spelled.js';

/** The pages below /account, private and public (docs/product/pages.md#routes). */
export const accountPaths = {
  accountDirectory: {
    path: '/account',
    title: 'Account',
    description: 'Everything about your account in one place.',
    view: 'anyone',
  },
  signUp: {
    path: '/account/signup',
    aliases: spelled('/sign-up', '/register', '/registration', '/account/sign-up'),
    title: 'Sign Up',
    description: 'Make an account to write, comment and follow authors.',
    view: 'public',
    modal: true,
    listedIn: 'account',
  },
  logIn: {
    path: '/account/login',
    aliases: spelled('/log-in', '/sign-in', '/account/log-in', '/account/sign-in'),
    title: 'Login',
    description: 'Log in to write, comment and follow authors.',
    view: 'public',
    modal: true,
    listedIn: 'account',
  },
  forgotPassword: {
    path: '/account/forgot-password',
    aliases: spelled('/forgot-password', '/account/forgot-password'),
    title: 'Forgot Password',
    description: 'Get an email with a link to choose a new password.',
    view: 'public',
    modal: true,
    listedIn: 'account',
  },
  resetPassword: {
    path: '/account/reset-password',
    aliases: spelled('/reset-password', '/account/reset-password'),
    title: 'Reset Password',
    description: 'Choose a new password with the link that was sent to you.',
    view: 'public',
    listedIn: 'account',
  },
  verify: {
    path: '/account/verify',
    title: 'Verify Account',
    description: 'Confirm your email address with the link that was sent to you.',
    view: 'anyone',
  },
  undoEmailChange: {
    path: '/account/undo-email-change',
    title: 'Undo Email Change',
    description: 'Keep your email address with the link that was sent to you.',
    view: 'anyone',
  },
  settings: {
    path: '/account/settings/:page?',
    aliases: ['/settings/:page?'],
    pages: {
      account: {
        title: 'Account Settings',
        description: 'Your profile, email address, password, privacy and appearance.',
      },
      feedback: { title: 'Feedback', description: 'Write to us what you like and what you miss.' },
      notifications: {
        title: 'Notification Settings',
        description: 'Your notifications by email and push message.',
      },
    },
    title: 'Settings',
    description: 'Your account, your notifications and your feedback.',
    view: 'private',
    listedIn: 'account',
    listsPages: true,
  },
  notifications: {
    path: '/account/notifications/:page?',
    aliases: ['/notifications/:page?'],
    pages: {
      all: { title: 'Notifications', description: 'All that happened around you.' },
      ...notificationPages,
    },
    title: 'Notifications',
    description: 'All that happened around you.',
    view: 'private',
    modal: true,
    hasFeed: true,
    listedIn: 'account',
  },
} as const satisfies Record<string, SitePath>;
