import { paths, userHoverLabel } from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tooltipOf, type UserSubject } from '../lib/tooltip-subjects.js';

interface UserLinkProps {
  readonly username: string;
  /** The data about the person that the page already has; without it, or without an id, there is no tooltip. */
  readonly about?: Omit<UserSubject, 'kind' | 'username' | 'user_id'> & { readonly user_id: number | null };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a link to somebody's profile page, with a tooltip about them (docs/product/pages.md#tooltips). */
export function UserLink({ username, about, className, children }: UserLinkProps) {
  const id = about?.user_id ?? null;
  return (
    <Link
      ref={tooltipOf(id === null ? null : { ...about, kind: 'user', user_id: id, username })}
      to={paths.user(username)}
      className={className}
      title={userHoverLabel(`@${username}`)}
    >
      {children}
    </Link>
  );
}
