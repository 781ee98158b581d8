import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useStore } from '#lib/store.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { openUnits } from '../states/unit-states.ts'
import {
  findOpenUnit,
  groupsQuery,
  type JobPath,
  takeBackRepeats,
  unitPagesQuery,
} from '../translations.api.ts'
import { KeysBar } from './keys-bar.tsx'
import { PartsField, PartsNav } from './parts-nav.tsx'
import { UnitFilters } from './unit-filters.tsx'
import { UnitList } from './unit-list.tsx'
import { createUnitSaving, type UnitSaving } from './unit-saving.ts'
import { useResumeDrafts } from './use-resume-drafts.ts'
import { useUnitFilter } from './use-unit-filter.ts'
import { useWorkbench } from './use-workbench.ts'
import classes from './workbench.module.css'

/** How long one stays at a unit before the address follows, in milliseconds. */
const addressPause = 300

/** The unit in hand: at once on the page, and in the address when one stays. */
const useCurrent = () => {
  const [inAddress, setInAddress] = useSearchText('unit')
  const [current, setCurrent] = useState<string | null>(inAddress || null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (id: string | null) => {
    setCurrent(id)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setInAddress(id ?? ''), addressPause)
  }
  return [current, set] as const
}

/** Says of texts that are not saved, and leads to the first. */
const Problems = ({ saving, onOpen }: { saving: UnitSaving; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('translations')
  const problems = [...useStore(saving.problems)].filter(([, { kind }]) => kind !== 'waiting')
  const first = problems[0]?.[0]
  if (!first) return null
  return (
    <div className={classes.alert} role="alert">
      {t('bench.problems', { count: problems.length })}
      <Button size="sm" variant="default" onClick={() => onOpen(first)}>
        {t('bench.toProblem')}
      </Button>
    </div>
  )
}

interface WorkbenchProps {
  job: TranslationJob
  section: string | undefined
  page: string | undefined
}

/** All texts of a job under each other, source left and translation right. */
export const Workbench = ({ job, section, page }: WorkbenchProps) => {
  const { t } = useTranslation('translations')
  const path: JobPath = { courseId: job.course.id, translationJobId: job.id }
  const { filter, part, group, ...narrowed } = useUnitFilter(section, page)
  const [current, setCurrent] = useCurrent()
  const [from, setFrom] = useState<string>()
  const [saving] = useState(() => createUnitSaving(path, job.locale))
  useEffect(() => saving.start(), [saving])
  const area = useRef<HTMLDivElement>(null)
  const { data: groups } = useQuery(groupsQuery(path))
  const pages = useInfiniteQuery({ ...unitPagesQuery(path, { ...filter, from }), ...forPage })
  const { rows, more } = shownPages(pages)
  const units = rows ?? []
  useResumeDrafts(units, job, saving)

  const findBeyond = async (states: 'todo' | 'in_review') => {
    const last = units.at(-1)
    if (!last || !pages.hasNextPage) return false
    const found = await findOpenUnit(path, states, { ...filter, from: last.id })
    if (!found || units.some(({ id }) => id === found)) return false
    setFrom(found)
    setCurrent(found)
    return true
  }
  const bench = useWorkbench({
    job,
    units: rows,
    current,
    onCurrent: setCurrent,
    findBeyond,
    focusSearch: () => area.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  })
  const isMissing =
    current !== null && rows !== undefined && !pages.isFetching && !rows.some(({ id }) => id === current)
  useEffect(() => {
    // From an address: its unit is further down, so the list begins there.
    if (isMissing && current !== from) setFrom(current ?? undefined)
  }, [isMissing, current, from])
  const parts = { courseId: job.course.id, locale: job.locale, groups: groups?.data ?? [], part, group }
  const { counts } = job
  return (
    <>
      <UnitFilters
        counts={counts}
        state={narrowed.state}
        only={narrowed.only}
        text={narrowed.search.text}
        onState={narrowed.setState}
        onOnly={narrowed.setOnly}
        onText={narrowed.search.change}
      />
      <div className={classes.parts}>
        <PartsField {...parts} />
      </div>
      <div ref={area} className={classes.work}>
        <PartsNav {...parts} />
        <div className={classes.list}>
          <Problems saving={saving} onOpen={bench.open} />
          {from ? (
            <Button
              className={classes.earlier}
              variant="default"
              size="sm"
              onClick={() => setFrom(undefined)}
            >
              {t('list.earlier')}
            </Button>
          ) : null}
          {!rows ? (
            <Skeleton>
              <RowsSkeleton rows={6} />
            </Skeleton>
          ) : rows.length === 0 ? (
            <EmptyState
              title={t(narrowed.isNarrow ? 'list.nothingFound' : 'list.nothing')}
              message={t(narrowed.isNarrow ? 'list.nothingFoundWhy' : 'list.nothingWhy')}
            />
          ) : (
            <UnitList {...{ job, path, units, current, saving, bench, more }} />
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
