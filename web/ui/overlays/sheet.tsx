import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  /** The accessible name. */
  label: string
  side?: 'left' | 'right'
  /** For forms, which need more room than a menu. */
  wide?: boolean
  /** Adds a close button, for content without one of its own. */
  closable?: boolean
  children: ReactNode
}

/** A panel that slides in over a small screen: Escape and a tap beside it close it, and the focus stays inside. */
export const Sheet = ({
  open,
  onClose,
  label,
  side = 'left',
  wide = false,
  closable = false,
  children,
}: SheetProps) => {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a touch beside it closes it; keys have Escape
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-side={side}
      data-wide={wide || undefined}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open ? (
        <div className={classes.content}>
          {children}
          {closable ? (
            <div className={classes.head}>
              <IconButton label={t('actions.close')} onClick={onClose}>
                <X size={20} aria-hidden />
              </IconButton>
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
