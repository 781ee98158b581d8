import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { DataTable, type RowSelection } from '#ui/layout/data-table.tsx'
import { PanelFoot } from '../panel-foot.tsx'
import {
  allSelected,
  canBeUpdated,
  countSelected,
  isSelected,
  noneSelected,
  toggleClone,
} from './bulk-update.ts'
import { type ShowStatus, useCloneColumns } from './clone-columns.tsx'
import { type Clone, clonePagesQuery } from './clones.api.ts'
import { UpdateClonesDialog } from './update-clones-dialog.tsx'

/** How many clones the user sees of a course; undefined until known. */
export const useCloneCount = (courseId: string): number | undefined =>
  shownPages(useInfiniteQuery({ ...clonePagesQuery(courseId), meta: { quiet: true } })).total

/** Which clones to update: at first all that are behind, those not loaded yet as well. */
const useCloneSelection = (courseId: string) => {
  const { t } = useTranslation('clones')
  const query = useInfiniteQuery(clonePagesQuery(courseId))
  const { rows, total, more } = shownPages(query)
  const [selection, setSelection] = useState(allSelected)
  const behind = query.data?.pages[0]?.meta.behind ?? 0
  const count = countSelected(selection, rows ?? [], { behind, hasMore: query.hasNextPage })
  const updatable = rows?.filter(canBeUpdated).length ?? 0
  const rowSelection: RowSelection<Clone> = {
    canSelect: canBeUpdated,
    isSelected: (clone) => isSelected(selection, clone),
    onToggle: ({ id }) => setSelection(toggleClone(selection, id)),
    all: count === 0 ? 'none' : count >= Math.max(behind, updatable) ? 'every' : 'some',
    onToggleAll: () => setSelection(count === 0 ? allSelected : noneSelected),
    label: ({ title, company_name }) => t('list.select', { title, company: company_name }),
  }
  /** The selected clones of all pages. */
  const loadSelected = async (): Promise<Clone[]> => {
    let loaded = query.data?.pages ?? []
    let hasMore = query.hasNextPage
    while (hasMore && selection.isAll) {
      const next = await query.fetchNextPage({ throwOnError: true })
      loaded = next.data?.pages ?? loaded
      hasMore = next.hasNextPage
    }
    return loaded.flatMap(({ data }) => data).filter((clone) => isSelected(selection, clone))
  }
  return { rows, total, more, count, hasUpdatable: behind > 0 || updatable > 0, rowSelection, loadSelected }
}

interface ClonesPanelProps {
  course: Course
  showStatus: ShowStatus
}

/** The copies of a course in the companies below, and which of them have its newest release. */
export const ClonesPanel = ({ course, showStatus }: ClonesPanelProps) => {
  const { t } = useTranslation('clones')
  const { rows, total, more, count, hasUpdatable, rowSelection, loadSelected } = useCloneSelection(course.id)
  const columns = useCloneColumns(course, showStatus)
  const [isUpdating, setUpdating] = useState(false)
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (rows.length === 0) return <EmptyState title={t('list.empty')} message={t('list.emptyWhy')} />
  return (
    <>
      <Group gap="sm" justify="space-between" mb="sm">
        <Text flex="1 1 260px" maw="64ch" c="dimmed">
          {t(hasUpdatable ? 'list.lede' : 'list.allCurrent')}
        </Text>
        {hasUpdatable ? (
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            disabled={count === 0}
            onClick={() => setUpdating(true)}
          >
            {t('list.updateSelected', { count })}
          </Button>
        ) : null}
      </Group>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(hasUpdatable ? { selection: rowSelection } : {})}
      />
      <PanelFoot shown={rows.length} total={total} more={more} />
      {isUpdating ? (
        <UpdateClonesDialog
          original={course}
          count={count}
          loadSelected={loadSelected}
          onClose={() => setUpdating(false)}
        />
      ) : null}
    </>
  )
}
