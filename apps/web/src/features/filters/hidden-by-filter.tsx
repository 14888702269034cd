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
