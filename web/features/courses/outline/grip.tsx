import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '../../../ui/pill.tsx'
import type { SortableList } from '../../../ui/use-sortable.ts'
import classes from './sorting.module.css'

/** The handle of a row: dragged with a pointer, moved with the arrow keys. */
export const Grip = ({ title, ...rest }: ComponentProps<'button'> & { title: string }) => {
  const { t } = useTranslation('courses')
  return (
    <button
      type="button"
      data-grip
      className={classes.grip}
      aria-label={t('move.handle', { title })}
      {...rest}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  )
}

/** Names the place that a dragged row would get. */
export const DragTip = ({ list, id, total }: { list: SortableList; id: string; total: number }) => {
  const { t } = useTranslation('courses')
  if (list.lifted?.id !== id) return null
  return (
    <span className={classes.tip} aria-hidden="true">
      {t('move.to', { place: list.lifted.to + 1, total })} <KeyCap>{t('keys.escape')}</KeyCap>
    </span>
  )
}
