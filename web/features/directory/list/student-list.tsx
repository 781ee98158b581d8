import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { type StudentFilter, studentCountQuery, studentPagesQuery } from '../directory.api.ts'
import { ExportButton } from './export-button.tsx'
import { type BulkActions, SelectionBar } from './selection-bar.tsx'
import { ColumnsMenu, useStudentColumns } from './student-columns.tsx'
import { StudentTools } from './student-tools.tsx'
import { StudentsTable } from './students-table.tsx'
import { type StudentOrder, useStudentFilter, useStudentOrder } from './use-student-filter.ts'
import { useStudentSelection, withoutEmpty } from './use-student-selection.ts'
import { ViewsMenu } from './views-menu.tsx'

const useStudents = (filter: StudentFilter, { sort, reverse, limit }: StudentOrder) => {
  const pages = useInfiniteQuery({
    ...studentPagesQuery(filter, { sort, reverse, limit }),
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows: students, more } = shownPages(pages)
  const { data: counted } = useQuery({
    ...studentCountQuery(filter),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const meta = pages.data?.pages.at(-1)?.meta
  return {
    students,
    isPrevious: pages.isPlaceholderData,
    counted,
    more,
    updating: meta?.updating ?? false,
    canShare: meta?.can.create ?? false,
  }
}

const PageSize = ({ order }: { order: StudentOrder }) => {
  const { t } = useTranslation('directory')
  return (
    <Group justify="flex-end">
      <NativeSelect
        size="sm"
        aria-label={t('list.perPage')}
        value={order.limit}
        data={order.pageSizes.map((size) => ({
          value: String(size),
          label: t('list.perPageCount', { count: size }),
        }))}
        onChange={({ target }) => order.setSize(target.value)}
      />
    </Group>
  )
}

/** No matches: offers to clear the filters and search again. */
const NothingFound = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const { t } = useTranslation('directory')
  const go = useGo()
  const showAll = () => {
    onSearch('')
    void go({ to: 'admin.students.show', replace: true })
  }
  return (
    <EmptyState
      title={t('list.nothing')}
      message={t('list.nothingWhy')}
      actions={
        <Button variant="default" onClick={showAll}>
          {t('list.showAll')}
        </Button>
      }
    />
  )
}

interface ListFigures {
  total: number
  shown: number
  /** There are more than were counted. */
  isMore: boolean
}

const useCountText = ({ total, shown, isMore }: ListFigures): string => {
  const { t } = useTranslation('directory')
  if (isMore) return t('list.someOfMore', { count: total, shown })
  if (total <= shown) return t('list.count', { count: shown })
  return t('list.someOf', { count: total, shown })
}

/** The student directory, with each student's progress. */
export const StudentList = ({ actions }: { actions?: BulkActions }) => {
  const { t } = useTranslation('directory')
  const controls = useStudentFilter()
  const order = useStudentOrder()
  const { students, isPrevious, counted, more, updating, canShare } = useStudents(controls.filter, order)
  const columns = useStudentColumns()
  const selection = useStudentSelection({
    filter: controls.filter,
    students: students ?? [],
    isPrevious,
    total: counted?.count ?? students?.length ?? 0,
  })
  const shown = students?.length ?? 0
  const total = counted?.count ?? shown
  const countText = useCountText({ total, shown, isMore: counted?.more ?? false })
  if (students?.length === 0 && !controls.isNarrowed)
    return <EmptyState title={t('empty.title')} message={t(actions ? 'empty.add' : 'empty.message')} />
  return (
    <>
      <StudentTools controls={controls} order={order}>
        <ViewsMenu canShare={canShare} onSearch={controls.search.change} />
        <ColumnsMenu columns={columns} />
        <ExportButton
          label={t('export.list')}
          selection={{ filter: withoutEmpty(controls.filter), expected_count: total }}
          columns={columns.shown}
        />
      </StudentTools>
      {updating ? (
        <Text fz="sm" c="dimmed" mb="sm" role="status">
          {t('list.updating')}
        </Text>
      ) : null}
      {!students ? (
        <Skeleton>
          <RowsSkeleton rows={8} />
        </Skeleton>
      ) : students.length === 0 ? (
        <NothingFound onSearch={controls.search.change} />
      ) : (
        <>
          <SelectionBar
            controls={selection}
            total={counted?.more ? null : (counted?.count ?? null)}
            columns={columns.shown}
            actions={actions}
          />
          <StudentsTable students={students} order={order} columns={columns.shown} selection={selection} />
          <LoadMore text={countText} more={more} />
          <PageSize order={order} />
        </>
      )}
      <div role="status">
        <VisuallyHidden>{students ? t('list.count', { count: total }) : ''}</VisuallyHidden>
      </div>
    </>
  )
}
