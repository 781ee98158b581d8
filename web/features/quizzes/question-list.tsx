import { Button } from '@mantine/core'
import { FileUp, Plus } from 'lucide-react'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#lib/store.ts'
import { useProgressiveList } from '#lib/use-progressive-list.ts'
import { GripVertical } from '#ui/icons/row-icons.ts'
import { type SortableList, useSortable } from '#ui/sorting/use-sortable.ts'
import { Pill } from '#ui/text/pill.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { QuestionEntry } from './question/question-entry.ts'
import { missingIn } from './question/question-kinds.ts'
import classes from './question-list.module.css'
import { usePhases } from './use-phases.ts'
import type { Questions } from './use-questions.ts'

const pointsOf = (entries: readonly QuestionEntry[]): number =>
  entries.reduce((sum, { draft }) => sum + draft.get().points, 0)

interface RowProps {
  entry: QuestionEntry
  index: number
  isSelected: boolean
  row: ReturnType<SortableList['rowProps']>
  /** Absent where the order cannot change. */
  grip: ReturnType<SortableList['gripProps']> | undefined
  onSelect: (key: string) => void
}

/** Renders again only for its own changes: a quiz may have hundreds of questions. */
const Row = memo(({ entry, index, isSelected, row, grip, onSelect }: RowProps) => {
  const { t } = useTranslation('quizzes')
  const draft = useStore(entry.draft)
  const { phase } = useStore(entry.autosave.state)
  const isOpen = phase === 'incomplete' || phase === 'conflict' || phase === 'refused' || !entry.saved.get()
  const title = draft.text.trim() || t('list.untitled')
  return (
    <li className={classes.row} data-selected={isSelected || undefined} {...row}>
      {grip ? (
        <button
          type="button"
          className={classes.grip}
          aria-label={t('list.move', { number: index + 1 })}
          {...grip}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        className={classes.open}
        aria-current={isSelected}
        onClick={() => onSelect(entry.key)}
      >
        <span className={classes.number}>{index + 1}</span>
        <span className={classes.words}>
          <b>{title}</b>
          <small>
            {t(`types.${draft.type}`)}, {t('list.points', { count: draft.points })}
          </small>
        </span>
        {missingIn(draft).length > 0 ? <Pill tone="warn">{t('list.incomplete')}</Pill> : null}
        {isOpen ? (
          <span className={classes.dot}>
            <VisuallyHidden>{t('list.notSaved')}</VisuallyHidden>
          </span>
        ) : null}
      </button>
    </li>
  )
})

/** More than a screen shows. */
const drawnFirst = 40

interface QuestionListProps {
  questions: Questions
  /** Questions are added and ordered only in the main language. */
  canOrder: boolean
  onSelect?: () => void
  onImport: () => void
}

export const QuestionList = ({ questions, canOrder, onSelect, onImport }: QuestionListProps) => {
  const { t } = useTranslation('quizzes')
  const { entries, selected, select, add, reorder } = questions
  usePhases(entries)
  const list = useSortable({ ids: entries.map(({ key }) => key), onOrder: (keys) => reorder(keys) })
  const drawn = useProgressiveList(entries, drawnFirst)
  const open = useCallback(
    (key: string) => {
      select(key)
      onSelect?.()
    },
    [select, onSelect],
  )
  return (
    <>
      <div className={classes.head}>
        <h2>{t('list.title', { count: entries.length })}</h2>
        <span>{t('list.points', { count: pointsOf(entries) })}</span>
      </div>
      <ol className={classes.list}>
        {drawn.map((entry, index) => (
          <Row
            key={entry.key}
            entry={entry}
            index={index}
            isSelected={entry === selected}
            row={list.rowProps(entry.key)}
            grip={canOrder ? list.gripProps(entry.key) : undefined}
            onSelect={open}
          />
        ))}
      </ol>
      {canOrder ? (
        <div className={classes.add}>
          <Button
            size="sm"
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => {
              onSelect?.()
              add()
            }}
          >
            {t('list.add')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<FileUp size={16} aria-hidden />}
            onClick={onImport}
          >
            {t('import.open')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
