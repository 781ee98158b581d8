import { GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { SortableList } from '#ui/controls/use-sortable.ts'
import classes from './aims.module.css'

interface AimRowProps {
  id: string
  /** What it is called where its words are not there yet. */
  name: string
  list: SortableList
  onRemove: () => void
  children: ReactNode
}

/** One of a list that can be put in another order. */
export const AimRow = ({ id, name, list, onRemove, children }: AimRowProps) => {
  const { t } = useTranslation('courses')
  return (
    <li className={classes.row} {...list.rowProps(id)}>
      <button
        type="button"
        className={classes.grip}
        aria-label={t('move.handle', { title: name })}
        {...list.gripProps(id)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <div className={classes.fields}>{children}</div>
      <IconButton label={t('settings.removeRow', { name })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Puts the cursor into a row's first field once it is there; into nothing with `undefined`. */
export const useFocusOnRow = () => {
  const wanted = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    document.querySelector<HTMLElement>(`[data-aim="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  return (id: string | undefined) => {
    wanted.current = id
  }
}
