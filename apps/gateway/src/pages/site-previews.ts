import { paths, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { Preview } from './preview.js';

/** Returns the site itself as others show it. @param origin of the site, without a slash at the end */
export function homePreview(site: string, description: string | null, origin: string): Preview {
  const target = `${origin}${paths.search('story')}?q={q}`;
  return {
    type: 'website',
    title: site,
    description,
    properties: {},
    thing: {
      '@type': 'WebSite',
      name: site,
      url: `${origin}/`,
      potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=q' },
    },
  };
}

/** Returns the stories of a hashtag as others show them. @param url absolute address of their page */
export function hashtagPreview(hashtag: string, description: string, url: string): Preview {
  return {
    type: 'website',
    title: hashtag,
    description,
    properties: {},
    thing: { '@type': 'CollectionPage', name: hashtag, description, url },
  };
}

/** Returns an author as others show one. @param origin of the site, without a slash at the end */
export function userPreview(
  { username, display_name, joined_at }: ResponseTypes['user_page'],
  description: string | null,
  origin: string,
): Preview {
  const name = visibleName(display_name) ?? username;
  const url = `${origin}${paths.user(username)}`;
  return {
    type: 'profile',
    title: name,
    description,
    properties: { 'profile:username': username },
    thing: {
      '@type': 'ProfilePage',
      dateCreated: joined_at,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: username,
        url,
        ...(description ? { description } : {}),
      },
    },
  };
}
