import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useOnline } from '#lib/online.ts'
import { useStore } from '#lib/store.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { createUnitSaving, type UnitSaving } from '../saving/unit-saving.ts'
import { openUnits } from '../states/unit-states.ts'
import { groupsQuery, type JobPath, takeBackRepeats } from '../translations.api.ts'
import { KeysBar } from './keys-bar.tsx'
import { PartsField, PartsNav } from './parts-nav.tsx'
import { UnitFilters } from './unit-list/unit-filters.tsx'
import { findOpenUnit } from './unit-list/unit-pages.api.ts'
import { useUnitFilter } from './unit-list/use-unit-filter.ts'
import { type UnitPages, useUnitPages } from './unit-list/use-unit-pages.ts'
import { VirtualUnitList } from './unit-list/virtual-unit-list.tsx'
import { useCurrentUnit } from './use-current-unit.ts'
import { useResumeDrafts } from './use-resume-drafts.ts'
import { useWorkbench } from './use-workbench.ts'
import classes from './workbench.module.css'

/** Reports unsaved texts, with a link to the first. */
const Problems = ({ saving, onOpen }: { saving: UnitSaving; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('translations')
  const problems = [...useStore(saving.problems)].filter(([, { kind }]) => kind !== 'waiting')
  const first = problems[0]?.[0]
  if (!first) return null
  return (
    <NoteBox
      tone="warn"
      mb={12}
      c="var(--warn-ink)"
      role="alert"
      end={
        <Button size="sm" variant="default" onClick={() => onOpen(first)}>
          {t('bench.toProblem')}
        </Button>
      }
    >
      {t('bench.problems', { count: problems.length })}
    </NoteBox>
  )
}

/** Loads the page of the current unit, which may be far down after following a link or changing the filter. */
const useUnitOfAddress = ({ index, rowOf, hold }: UnitPages, current: string | null) => {
  const latest = useRef(hold)
  useEffect(() => {
    latest.current = hold
  })
  const online = useOnline()
  const isMissing = current !== null && index !== undefined && rowOf(current) < 0
  useEffect(() => {
    if (isMissing && online) latest.current(current).catch(handleError)
  }, [isMissing, current, index, online])
}

const noUnits: readonly TranslationUnit[] = []

interface WorkbenchProps {
  job: TranslationJob
  section: string | undefined
  page: string | undefined
}

/** The units of a job as the filters narrow them, and the one in hand. */
const useJobBench = ({ job, section, page }: WorkbenchProps) => {
  const path: JobPath = { courseId: job.course.id, translationJobId: job.id }
  const narrowed = useUnitFilter(section, page)
  const { filter } = narrowed
  const [current, setCurrent] = useCurrentUnit(job.id)
  const [saving] = useState(() => createUnitSaving(path, job.locale))
  useEffect(() => saving.start(), [saving])
  const filters = useRef<HTMLDivElement>(null)
  const pages = useUnitPages(path, filter)
  const { units } = pages
  useResumeDrafts(units ?? noUnits, job, saving)

  useUnitOfAddress(pages, current)

  const show = (id: string | null) => {
    setCurrent(id)
    if (id !== null) pages.hold(id).catch(handleError)
  }
  const bench = useWorkbench({
    job,
    list: JSON.stringify(filter),
    // A shortcut pressed while a search is being typed or loaded applies to its results.
    units: narrowed.search.isResting && !pages.isPlaceholderData ? units : undefined,
    current,
    onCurrent: show,
    findBeyond: ({ where, states, isWanted }) =>
      findOpenUnit(path, states, {
        ...filter,
        from: where === 'behind' ? units?.at(-1)?.id : undefined,
        isWanted: (unit) => isWanted(unit) && !units?.some(({ id }) => id === unit.id),
      }),
    focusSearch: () => filters.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  })
  return { path, narrowed, current, saving, filters, pages, units: units ?? noUnits, bench }
}

/** All texts of a job, one below the other: source at the left, translation at the right. */
export const Workbench = (props: WorkbenchProps) => {
  const { t } = useTranslation('translations')
  const { job } = props
  const { path, narrowed, current, saving, filters, pages, units, bench } = useJobBench(props)
  const { data: groups } = useQuery(groupsQuery(path))
  const { part, group } = narrowed
  const parts = { courseId: job.course.id, locale: job.locale, groups: groups?.data ?? [], part, group }
  const { counts } = job
  return (
    <>
      <div ref={filters}>
        <UnitFilters
          counts={counts}
          state={narrowed.state}
          only={narrowed.only}
          text={narrowed.search.text}
          onState={narrowed.setState}
          onOnly={narrowed.setOnly}
          onText={narrowed.search.change}
        />
      </div>
      <Box pt={10} px={12} className={classes.parts ?? ''}>
        <PartsField {...parts} />
      </Box>
      <div className={classes.work}>
        <PartsNav {...parts} />
        <div className={classes.list}>
          <Problems saving={saving} onOpen={bench.open} />
          {!pages.index ? (
            <Skeleton>
              <RowsSkeleton rows={6} />
            </Skeleton>
          ) : pages.total === 0 ? (
            <EmptyState
              title={t(narrowed.isNarrow ? 'list.nothingFound' : 'list.nothing')}
              message={t(narrowed.isNarrow ? 'list.nothingFoundWhy' : 'list.nothingWhy')}
            />
          ) : (
            <VirtualUnitList {...{ job, path, current, saving, bench, pages }} units={units} />
          )}
        </div>
      </div>
      <KeysBar
        saving={saving}
        left={bench.isReview ? (counts.by_state.in_review?.units ?? 0) : openUnits(counts.by_state)}
        isAtEnd={bench.isAtEnd}
        onKeys={() => bench.showKeys(true)}
        onUndoRepeats={(id) => {
          saving.forgetRepeated()
          void takeBackRepeats(path, id)
        }}
      />
      {bench.isShowingKeys ? <KeysDialog onClose={() => bench.showKeys(false)} /> : null}
    </>
  )
}
