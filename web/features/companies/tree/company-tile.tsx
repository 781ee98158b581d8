import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { initialsOf } from '#ui/media/avatar.tsx'
import classes from './tree.module.css'

interface Props {
  company: Pick<ListedCompany, 'name' | 'brand_color' | 'closed_at' | 'is_closed_above'>
  large?: boolean
}

/** A company's initials on its color, hidden from screen readers because the name is next to it. */
export const CompanyTile = ({ company: { name, brand_color, closed_at, is_closed_above }, large }: Props) => (
  <span
    className={classes.tile}
    data-large={large || undefined}
    data-closed={closed_at || is_closed_above ? true : undefined}
    style={{ '--tile': brand_color } as object}
    aria-hidden
  >
    {initialsOf(name)}
  </span>
)
