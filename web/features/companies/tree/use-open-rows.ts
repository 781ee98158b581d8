import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { childCompaniesQuery } from './tree.api.ts'

export interface TreeRow {
  company: ListedCompany
  level: number
  /** Set on the row that stands for the remaining companies below this one. */
  more?: { isLoading: boolean; load: () => void }
}

/** A page of the companies below one: the first, or the one after a cursor. */
interface OpenPage {
  id: string
  cursor?: string
}

/** The rows including those below each expanded one, at any depth and in any number. */
export const useOpenRows = (companies: readonly ListedCompany[]) => {
  const [open, setOpen] = useState<readonly OpenPage[]>([])
  const answers = useQueries({ queries: open.map(({ id, cursor }) => childCompaniesQuery(id, cursor)) })
  const pagesOf = (id: string) => answers.filter((_, index) => open[index]?.id === id)
  const rowsOf = (list: readonly ListedCompany[], level: number): TreeRow[] =>
    list.flatMap((company) => {
      const pages = pagesOf(company.id)
      const below = pages.flatMap(({ data }) => data?.data ?? [])
      const cursor = pages.at(-1)?.data?.meta.next_cursor
      const isLoading = below.length > 0 && pages.some(({ isPending }) => isPending)
      const load = () => cursor && setOpen((now) => [...now, { id: company.id, cursor }])
      return [
        { company, level },
        ...rowsOf(below, level + 1),
        ...(cursor || isLoading ? [{ company, level: level + 1, more: { isLoading, load } }] : []),
      ]
    })
  const isOpen = (id: string) => open.some((page) => page.id === id)
  const toggle = (id: string) =>
    setOpen((now) => (isOpen(id) ? now.filter((page) => page.id !== id) : [...now, { id }]))
  return { rows: rowsOf(companies, 0), isOpen, toggle }
}
