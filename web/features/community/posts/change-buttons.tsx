import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from '../community.module.css'

interface ChangeButtonsProps {
  can: { edit: boolean; delete: boolean }
  onEdit: () => void
  onDelete: () => void
}

/** Editing and deleting a post or a comment, as far as the user may. */
export const ChangeButtons = ({ can, onEdit, onDelete }: ChangeButtonsProps) => {
  const { t } = useTranslation('community')
  return (
    <>
      {can.edit ? (
        <button type="button" className={classes.act} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          {t('edit.button')}
        </button>
      ) : null}
      {can.delete ? (
        <button type="button" className={classes.act} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
          {t('delete.button')}
        </button>
      ) : null}
    </>
  )
}
