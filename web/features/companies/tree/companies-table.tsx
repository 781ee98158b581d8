import { Box, Button, Text } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { figuresOf } from './company-figures.ts'
import { CompanyTile } from './company-tile.tsx'
import { HostStatus } from './host-status.tsx'
import classes from './tree.module.css'
import { type TreeRow, useOpenRows } from './use-open-rows.ts'

interface NameProps {
  row: TreeRow
  /** Absent during a search, which shows companies of all levels. */
  tree: { isOpen: boolean; onToggle: () => void; hasArrows: boolean } | null
}

/** Returns the note below a company's name: why it has no figures, what is below it, or its parents. */
const useNote = () => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return (
    { closed_at, is_closed_above, below, parent_name, people, created_at }: ListedCompany,
    inTree: boolean,
  ) => {
    if (closed_at) return t('list.closedOn', { date: format.date(closed_at, 'short') })
    if (is_closed_above) return t('list.isClosedAbove')
    if (!inTree && parent_name) return t('list.below', { parent: parent_name })
    if (below > 0) return t('list.children', { count: below })
    return people === 0 ? t('list.added', { date: format.date(created_at, 'short') }) : null
  }
}

const Name = ({ row: { company, level }, tree }: NameProps) => {
  const { t } = useTranslation('companies')
  const note = useNote()(company, tree !== null)
  const { id, name, children } = company
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
      ) : tree?.hasArrows ? (
        <Box component="span" flex="none" w={32} />
      ) : null}
      <CompanyTile company={company} />
      <div className={classes.nameText}>
        <RouteLink to="admin.companies" search={{ company: id }}>
          {name}
        </RouteLink>
        {note ? <p className={classes.quiet}>{note}</p> : null}
      </div>
    </div>
  )
}

/** A number, or a dash if there is none. */
const Figure = ({ value, noun, late = false }: { value: string | null; noun: string; late?: boolean }) =>
  value === null ? (
    <span className={classes.none}>–</span>
  ) : (
    <span className={late ? classes.late : undefined}>
      {value} <span className={classes.noun}>{noun}</span>
    </span>
  )

const UpToDateShare = ({ company }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const share = figuresOf(company).upToDate
  return (
    <div className={classes.share}>
      <Figure value={share === null ? null : format.percent(share)} noun={t('list.upToDateNoun')} />
      {share === null ? null : (
        <ProgressBar value={share} label={t('list.upToDateOf', { name: company.name })} thickness="thin" />
      )}
    </div>
  )
}

const useFigureColumns = (): Column<ListedCompany>[] => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return [
    {
      key: 'people',
      label: t('list.people'),
      cell: ({ people }) => (
        <Figure value={format.number(people)} noun={t('list.peopleNoun', { count: people })} />
      ),
      align: 'end',
    },
    {
      key: 'up_to_date',
      label: t('list.upToDate'),
      cell: (company) => <UpToDateShare company={company} />,
    },
    {
      key: 'overdue',
      label: t('list.overdue'),
      cell: (company) => {
        const { overdue } = figuresOf(company)
        return (
          <Figure
            value={overdue === null ? null : format.number(overdue)}
            noun={t('list.overdueNoun')}
            late={company.overdue > 0}
          />
        )
      },
      align: 'end',
    },
    {
      key: 'host',
      label: t('list.host'),
      cell: (company) => <HostStatus company={company} />,
      small: 'corner',
    },
    {
      key: 'activity',
      label: t('list.activity'),
      cell: ({ last_activity_at: at }) =>
        at ? (
          <time className={classes.date} dateTime={at}>
            {format.date(at, 'shortFull')}
          </time>
        ) : (
          <span className={classes.none}>–</span>
        ),
      small: 'hidden',
    },
  ]
}

/** Loads more of the companies below a row. */
const MoreBelow = ({ row, more }: { row: TreeRow; more: NonNullable<TreeRow['more']> }) => {
  const { t } = useTranslation('companies')
  return (
    <div className={classes.name} style={{ '--level': row.level } as object}>
      <Box component="span" flex="none" w={32} />
      <Button variant="default" size="compact-sm" loading={more.isLoading} onClick={more.load}>
        {t('list.moreBelow', { name: row.company.name })}
      </Button>
    </div>
  )
}

interface Props {
  companies: readonly ListedCompany[]
  /** Whether rows can be expanded to show the companies below them. */
  isTree: boolean
  /** The company that is open beside the list. */
  chosenId: string
}

export const CompaniesTable = ({ companies, isTree, chosenId }: Props) => {
  const { t } = useTranslation('companies')
  const { rows, isOpen, toggle } = useOpenRows(companies)
  const figures = useFigureColumns()
  const hasArrows = companies.some(({ children }) => children > 0)
  const treeOf = (id: string) =>
    isTree ? { isOpen: isOpen(id), onToggle: () => toggle(id), hasArrows } : null
  const columns: Column<TreeRow>[] = [
    {
      key: 'name',
      label: t('list.name'),
      cell: (row) =>
        row.more ? <MoreBelow row={row} more={row.more} /> : <Name row={row} tree={treeOf(row.company.id)} />,
    },
    ...figures.map(
      ({ cell, ...column }): Column<TreeRow> => ({
        ...column,
        cell: (row) => (row.more ? null : cell(row.company)),
      }),
    ),
  ]
  return (
    <>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={isTree ? rows : companies.map((company): TreeRow => ({ company, level: 0 }))}
        rowKey={({ company, more }) => `${more ? 'more ' : ''}${company.id}`}
        selectedKeys={new Set([chosenId])}
      />
      <Text maw="76ch" mt="sm" className={classes.figures ?? ''}>
        {t('list.figures')}
      </Text>
    </>
  )
}
