import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ComparedCompany } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './card-grids.module.css'
import { comparedCompaniesQuery } from './dashboard.api.ts'
import { useShare } from './use-share.ts'

const useColumns = (): Column<ComparedCompany>[] => {
  const { t } = useTranslation('dashboard')
  const { number } = useFormat()
  const { share } = useShare()
  const people = (company: ComparedCompany, count: number, search: Record<string, string>) => (
    <TextLink
      to="admin.students.show"
      search={{ ...search, company: company.company_id, below: 'no' }}
      className={classes.figure ?? ''}
    >
      {number(count)}
    </TextLink>
  )
  return [
    { key: 'name', label: t('companies.name'), cell: ({ name }) => name, small: 'wide' },
    {
      key: 'people',
      label: t('people.label'),
      cell: (company) => people(company, company.people, {}),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'overdue',
      label: t('overdue.label'),
      cell: (company) =>
        company.overdue === null ? t('parts.hidden') : people(company, company.overdue, { state: 'overdue' }),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'completion',
      label: t('completion.label'),
      cell: (company) => (company.completion === null ? t('parts.hidden') : share(company.completion)),
      align: 'end',
      small: 'labelled',
    },
  ]
}

/** Compares the user's company with those below it; nothing if there is only one. */
export const CompanyComparison = () => {
  const { t } = useTranslation('dashboard')
  const columns = useColumns()
  const { named } = useChosenCompany()
  const { data } = useQuery({ ...comparedCompaniesQuery(named), meta: { quiet: true } })
  if (!data || data.data.length < 2) return null
  return (
    <Card>
      <SectionHeader title={t('companies.title')} />
      <Text fz="sm" c="dimmed" mb="sm">
        {t('companies.why', { shown: data.data.length, count: data.meta.total })}
        {data.data.some(({ overdue }) => overdue === null) ? ` ${t('parts.whyHidden')}` : ''}
      </Text>
      <DataTable
        label={t('companies.title')}
        columns={columns}
        rows={data.data}
        rowKey={({ company_id }) => company_id}
      />
    </Card>
  )
}
