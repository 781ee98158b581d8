import { Box, Button, Group, Stack } from '@mantine/core'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import classes from '../workbench.module.css'
import { type UnitListProps, useUnitRows } from './unit-list.tsx'
import type { UnitPages } from './use-unit-pages.ts'

/** The estimated height of a row in pixels, and the number of rows rendered beyond the screen. */
const rowHeight = 96
const overscan = 8

/** The rows on the screen, plus the current one wherever it is, so that its text and focus are kept. */
const withRow = (row: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range)
  if (row < 0 || shown.includes(row)) return shown
  return [...shown, row].toSorted((one, other) => one - other)
}

/** The offset of the list from the top of the page, in pixels, updated when content above it changes. */
const useTop = (list: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** Two bars of about the length of a text, as high as a row. */
const WaitingRow = () => (
  <Stack aria-hidden="true" gap="xs" justify="center" h={rowHeight - 24}>
    <SkeletonBar width="46%" height="0.875em" />
    <SkeletonBar width="30%" height="0.875em" />
  </Stack>
)

/** Replaces a row whose page could not be loaded. */
const FailedRow = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Group h={rowHeight - 24}>
      <Button size="sm" variant="default" onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </Group>
  )
}

/** The current row or, when that is closed, the last one, which receives the focus. */
const useRowKept = ({ rowOf }: UnitPages, current: string | null): number => {
  const [kept, setKept] = useState(current)
  if (current !== null && current !== kept) setKept(current)
  return rowOf(current ?? kept)
}

/** A virtual list: of any length, with only the visible rows in the DOM. */
export const VirtualUnitList = ({ pages, ...props }: UnitListProps & { pages: UnitPages }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const renderUnit = useUnitRows(props)
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useTop(list)
  const { unitAt } = pages
  const keyOf = useCallback((row: number) => unitAt(row)?.id ?? row, [unitAt])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing and never memoized
  const rows = useWindowVirtualizer({
    count: pages.total,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    getItemKey: keyOf,
    rangeExtractor: withRow(useRowKept(pages, props.current)),
  })
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  const show = useRef(pages.show)
  useEffect(() => {
    show.current = pages.show
  })
  useEffect(() => show.current(startIndex, endIndex), [startIndex, endIndex])
  const { job } = props
  const items = rows.getVirtualItems()
  const isBusy = items.some(({ index }) => !unitAt(index) && !pages.retryOf(index))
  return (
    <section aria-label={t('list.title')}>
      <Box pb={6} pr={18} pl={22} fz="ui" fw={500} className={classes.columns ?? ''} aria-hidden="true">
        <span>{format.language(job.source_locale)}</span>
        <span>{format.language(job.locale)}</span>
      </Box>
      <ul ref={list} className={classes.rows} style={{ height: rows.getTotalSize() }} aria-busy={isBusy}>
        {items.map(({ key, index, start }) => {
          const unit = unitAt(index)
          const retry = unit ? null : pages.retryOf(index)
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={pages.total}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {unit ? renderUnit(unit) : retry ? <FailedRow onRetry={retry} /> : <WaitingRow />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
