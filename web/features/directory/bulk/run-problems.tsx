import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkRun, listBulkProblems } from '#contract/directory/bulk.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { isActive, problemsQuery } from './bulk.api.ts'

type Row = ResponseOf<typeof listBulkProblems>['data'][number]

/** The people a run could not change, with the reasons. */
export const RunProblems = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation('bulk')
  const { data } = useQuery({
    ...problemsQuery(run.id),
    enabled: !isActive(run.state) && run.failed + run.kept > 0,
  })
  if (!data?.data.length) return null
  const columns: Column<Row>[] = [
    {
      key: 'person',
      label: t('person'),
      cell: ({ user_id, full_name, is_there }) =>
        is_there ? (
          <RouteLink to="admin.students.show" params={{ studentId: user_id }}>
            {full_name}
          </RouteLink>
        ) : (
          t('removed')
        ),
      small: 'wide',
    },
    { key: 'company', label: t('company'), cell: ({ company_name }) => company_name },
    { key: 'reason', label: t('reason'), cell: ({ problem }) => t(`problem.${problem}`) },
  ]
  return (
    <>
      <SectionHeader title={t('problems')} />
      <DataTable label={t('problems')} columns={columns} rows={data.data} rowKey={({ user_id }) => user_id} />
    </>
  )
}
