import { useTranslation } from 'react-i18next'
import { GripVertical } from '#ui/icons/row-icons.ts'
import classes from './sorting.module.css'

/** The handle of a row: dragged with a pointer, moved with the arrow keys. */
export const Grip = ({ title }: { title: string }) => {
  const { t } = useTranslation('courses')
  return (
    <button type="button" data-grip className={classes.grip} aria-label={t('move.handle', { title })}>
      <GripVertical size={16} aria-hidden />
    </button>
  )
}
