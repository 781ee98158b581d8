import { Stack } from '@mantine/core'
import { GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { SortableList } from '#ui/sorting/use-sortable.ts'
import classes from './aims.module.css'

interface AimRowProps {
  id: string
  /** The label while its text is empty. */
  name: string
  list: SortableList
  onRemove: () => void
  children: ReactNode
}

/** An entry of a sortable list. */
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
      <Stack gap="md" miw={0} className={classes.fields ?? ''}>
        {children}
      </Stack>
      <IconButton label={t('settings.removeRow', { name })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Returns a function that focuses a row's first field once it is rendered; `undefined` focuses nothing. */
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
