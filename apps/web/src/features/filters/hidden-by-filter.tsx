import { ButtonLink } from '../../ui/button-link.js';

interface HiddenByFilterProps {
  /** The address of the list without a filter. */
  readonly address: string;
  readonly className: string | undefined;
}

/** Takes the place of a list in which no story passes the filter. */
export function HiddenByFilter({ address, className }: HiddenByFilterProps) {
  return (
    <div className={className}>
      <p>No story here passes your filters.</p>
      <ButtonLink look="primary" to={address}>
        Clear the filters
      </ButtonLink>
    </div>
  );
}

interface InvalidListProps extends HiddenByFilterProps {
  /** What the server says of the address. */
  readonly problem: string | null;
}

/** Takes the place of a list whose address has a filter, hashtag or cursor that the server does not accept. */
export function InvalidList({ address, className, problem }: InvalidListProps) {
  return (
    <div className={className}>
      <p role="alert">{problem}</p>
      <ButtonLink look="primary" to={address}>
        Show the whole list
      </ButtonLink>
    </div>
  );
}
