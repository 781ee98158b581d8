import type { ListedCompany } from '#contract/companies/company-tree.ts'

/**
 * The counts and shares of a company, null where there is none: closed companies have no figures, because their people
 * can do nothing there, and without people there is no share of them who are up to date.
 */
export const figuresOf = ({ closed_at, is_closed_above, overdue, up_to_date }: ListedCompany) =>
  closed_at || is_closed_above ? { overdue: null, upToDate: null } : { overdue, upToDate: up_to_date }
