/** The companies to which one can be moved: all but itself and those below it. */
export const withoutBranch = <Company extends { id: string; parent_id: string | null }>(
  companies: readonly Company[],
  id: string,
): Company[] => {
  const parents = new Map(companies.map((company) => [company.id, company.parent_id]))
  const isInBranch = (at: string | null | undefined): boolean =>
    at === id || (Boolean(at) && isInBranch(parents.get(at as string)))
  return companies.filter((company) => !isInBranch(company.id))
}
