import { GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { SortableList } from '#ui/controls/use-sortable.ts'
import classes from './question/answers.module.css'

interface SortableRowProps {
  /** Of the answer in the list. */
  id: string
  /** What the answer is called on this page. */
  name: string
  /** Null where the row keeps its place. */
  list: SortableList | null
  /** False where answers are only translated. */
  canArrange: boolean
  canRemove?: boolean
  isRight?: boolean
  onRemove: () => void
  children: ReactNode
}

/** A part of a question in a list: a handle before it, a bin after it. */
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
