import { Button } from '@mantine/core'
import { FileUp, GripVertical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleError } from '../../lib/errors/handle-error.ts'
import { useStore } from '../../lib/store.ts'
import { Spoken } from '../../ui/spoken.tsx'
import { type SortableList, useSortable } from '../../ui/use-sortable.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import type { QuestionEntry } from './question-entry.ts'
import classes from './question-list.module.css'
import { type Questions, usePhases } from './use-questions.ts'

const pointsOf = (entries: readonly QuestionEntry[]): number =>
  entries.reduce((sum, { draft }) => sum + draft.get().points, 0)

interface RowProps {
  entry: QuestionEntry
  place: number
  isSelected: boolean
  list: SortableList
  onSelect: () => void
  canOrder: boolean
}

const Row = ({ entry, place, isSelected, list, onSelect, canOrder }: RowProps) => {
  const { t } = useTranslation('quizzes')
  const draft = useStore(entry.draft)
  const { phase } = useStore(entry.autosave.state)
  const isOpen = phase === 'incomplete' || phase === 'conflict' || phase === 'refused' || !entry.saved.get()
  const title = draft.text.trim() || t('list.untitled')
  return (
    <li className={classes.row} data-selected={isSelected || undefined} {...list.rowProps(entry.key)}>
      {canOrder ? (
        <button
          type="button"
          className={classes.grip}
          aria-label={t('list.move', { number: place + 1 })}
          {...list.gripProps(entry.key)}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      ) : null}
      <button type="button" className={classes.open} aria-current={isSelected} onClick={onSelect}>
        <span className={classes.number}>{place + 1}</span>
        <span className={classes.words}>
          <b>{title}</b>
          <small>
            {t(`types.${draft.type}`)}, {t('list.points', { count: draft.points })}
          </small>
        </span>
        {isOpen ? (
          <span className={classes.dot}>
            <Spoken>{t('list.notSaved')}</Spoken>
          </span>
        ) : null}
      </button>
    </li>
  )
}

interface QuestionListProps {
  questions: Questions
  /** Questions are added and ordered in the main language. */
  canOrder: boolean
  onSelect?: () => void
}

/** All questions in their order. */
export const QuestionList = ({ questions, canOrder, onSelect }: QuestionListProps) => {
  const { t } = useTranslation('quizzes')
  const { entries, path, reread, selected, select, add, reorder } = questions
  const [isImporting, openImport] = useState(false)
  usePhases(entries)
  const list = useSortable({ ids: entries.map(({ key }) => key), onOrder: (keys) => reorder(keys) })
  return (
    <>
      <div className={classes.head}>
        <h2>{t('list.title', { count: entries.length })}</h2>
        <span>{t('list.points', { count: pointsOf(entries) })}</span>
      </div>
      <ol className={classes.list}>
        {entries.map((entry, place) => (
          <Row
            key={entry.key}
            entry={entry}
            place={place}
            isSelected={entry === selected}
            list={list}
            canOrder={canOrder}
            onSelect={() => {
              select(entry.key)
              onSelect?.()
            }}
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
              add()
              onSelect?.()
            }}
          >
            {t('list.add')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<FileUp size={16} aria-hidden />}
            onClick={() => openImport(true)}
          >
            {t('import.open')}
          </Button>
          <ImportDialog
            path={path}
            opened={isImporting}
            onClose={() => openImport(false)}
            onDone={() => void reread().catch(handleError)}
          />
        </div>
      ) : null}
    </>
  )
}
