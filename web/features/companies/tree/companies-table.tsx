import { useQueries } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import { CompanyActions } from './company-actions.tsx'
import { childCompaniesQuery } from './tree.api.ts'
import classes from './tree.module.css'

interface Row {
  company: ListedCompany
  level: number
}

/** The rows with those below each opened one, however deep. */
const useOpenRows = (companies: readonly ListedCompany[]) => {
  const [open, setOpen] = useState<readonly string[]>([])
  const answers = useQueries({ queries: open.map((id) => childCompaniesQuery(id)) })
  const childrenOf = new Map(open.map((id, index) => [id, answers[index]?.data?.data ?? []]))
  const rowsOf = (list: readonly ListedCompany[], level: number): Row[] =>
    list.flatMap((company) => [{ company, level }, ...rowsOf(childrenOf.get(company.id) ?? [], level + 1)])
  const toggle = (id: string) =>
    setOpen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))
  return {
    rows: rowsOf(companies, 0),
    isOpen: (id: string) => open.includes(id),
    toggle,
    hasMore: answers.some((answer) => answer.data?.meta.next_cursor),
  }
}

interface NameProps {
  row: Row
  /** Absent where search shows companies of all levels. */
  tree: { isOpen: boolean; onToggle: () => void } | null
}

const Name = ({ row: { company, level }, tree }: NameProps) => {
  const { t } = useTranslation('companies')
  const { id, name, children, parent_name } = company
  const Arrow = tree?.isOpen ? ChevronDown : ChevronRight
  return (
    <div className={classes.name} style={{ '--level': level } as object}>
      {tree && children > 0 ? (
        <IconButton
          label={t(tree.isOpen ? 'list.collapse' : 'list.expand', { name })}
          aria-expanded={tree.isOpen}
          onClick={tree.onToggle}
        >
          <Arrow size={16} aria-hidden />
        </IconButton>
      ) : tree ? (
        <span className={classes.noArrow} />
      ) : null}
      <div>
        <RouteLink to="admin.settings" search={{ company: id }}>
          {name}
        </RouteLink>
        {tree ? (
          children > 0 ? (
            <p className={classes.quiet}>{t('list.children', { count: children })}</p>
          ) : null
        ) : parent_name ? (
          <p className={classes.quiet}>{t('list.below', { parent: parent_name })}</p>
        ) : null}
      </div>
    </div>
  )
}

const CompanyStatus = ({ company: { closed_at, is_closed_above } }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  if (closed_at) return <Status mark="square">{t('list.isClosed')}</Status>
  return is_closed_above ? (
    <Status mark="square">{t('list.isClosedAbove')}</Status>
  ) : (
    <Status tone="good">{t('list.isOpen')}</Status>
  )
}

const useColumns = (nameOf: (row: Row) => NameProps['tree']): Column<Row>[] => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return [
    { key: 'name', label: t('list.name'), cell: (row) => <Name row={row} tree={nameOf(row)} /> },
    {
      key: 'status',
      label: t('list.status'),
      cell: ({ company }) => <CompanyStatus company={company} />,
      small: 'corner',
    },
    {
      key: 'people',
      label: t('list.people'),
      cell: ({ company: { people } }) => (
        <>
          {format.number(people)}{' '}
          <span className={classes.noun}>{t('list.peopleNoun', { count: people })}</span>
        </>
      ),
      align: 'end',
    },
    {
      key: 'up_to_date',
      label: t('list.upToDate'),
      cell: ({ company: { up_to_date: share } }) =>
        share === null ? (
          <span className={classes.none}>–</span>
        ) : (
          <>
            {format.percent(share)} <span className={classes.noun}>{t('list.upToDateNoun')}</span>
          </>
        ),
      align: 'end',
    },
    {
      key: 'overdue',
      label: t('list.overdue'),
      cell: ({ company: { people, overdue } }) =>
        people === 0 ? (
          <span className={classes.none}>–</span>
        ) : (
          <span className={overdue > 0 ? classes.late : undefined}>
            {format.number(overdue)} <span className={classes.noun}>{t('list.overdueNoun')}</span>
          </span>
        ),
      align: 'end',
    },
    {
      key: 'host',
      label: t('list.host'),
      cell: ({ company: { hosts } }) => hosts[0] ?? t('list.noHost'),
      small: 'hidden',
    },
    {
      key: 'activity',
      label: t('list.activity'),
      cell: ({ company: { last_activity_at: at } }) =>
        at ? <time dateTime={at}>{format.date(at, 'full')}</time> : '–',
      small: 'hidden',
    },
    {
      key: 'actions',
      label: t('list.actions'),
      cell: ({ company }) => <CompanyActions company={company} />,
      align: 'end',
    },
  ]
}

interface Props {
  companies: readonly ListedCompany[]
  /** Whether rows can be opened to see the companies below them. */
  isTree: boolean
}

export const CompaniesTable = ({ companies, isTree }: Props) => {
  const { t } = useTranslation('companies')
  const { rows, isOpen, toggle, hasMore } = useOpenRows(companies)
  const columns = useColumns(({ company: { id } }) =>
    isTree ? { isOpen: isOpen(id), onToggle: () => toggle(id) } : null,
  )
  return (
    <>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={isTree ? rows : companies.map((company) => ({ company, level: 0 }))}
        rowKey={({ company }) => company.id}
      />
      {hasMore ? <p className={classes.quiet}>{t('list.moreBelow')}</p> : null}
      <p className={classes.figures}>{t('list.figures')}</p>
    </>
  )
}
