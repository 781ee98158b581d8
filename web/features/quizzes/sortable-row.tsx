import { GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { SortableList } from '#ui/sorting/use-sortable.ts'
import classes from './question/answers.module.css'

interface SortableRowProps {
  /** The id of the answer in the list. */
  id: string
  /** The name of the answer on this page. */
  name: string
  /** Null where the row cannot move. */
  list: SortableList | null
  /** False where answers are only translated. */
  canArrange: boolean
  canRemove?: boolean
  isRight?: boolean
  onRemove: () => void
  children: ReactNode
}

/** A part of a question in a list, with a handle at its start and a remove button at its end. */
export const SortableRow = (props: SortableRowProps) => {
  const { id, name, list, canArrange, canRemove = true, isRight, onRemove, children } = props
  const { t } = useTranslation('quizzes')
  return (
    <li className={classes.row} data-right={isRight || undefined} {...list?.rowProps(id)}>
      {canArrange && list ? (
        <button
          type="button"
          className={classes.grip}
          aria-label={t('answers.move', { name })}
          {...list.gripProps(id)}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      ) : null}
      {children}
      {canArrange ? (
        <IconButton
          className={classes.remove}
          label={t('answers.remove', { name })}
          disabled={!canRemove}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}
