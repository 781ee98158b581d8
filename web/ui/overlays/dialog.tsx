import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { findOpener } from '#lib/opener.ts'
import { giveFocusBack } from '../focus/focus-back.ts'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** What it shows cannot be shown again, so that only its buttons close it. */
  lasting?: boolean
}

/**
 * A dialog that is mounted only while open. The focus returns to what opened it, unless it has been moved elsewhere.
 */
export const Dialog = ({ lasting = false, ...props }: DialogProps) => {
  const [opener] = useState(() => findOpener())
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveFocusBack(opener)
    },
    [opener],
  )
  return <Modal opened closeOnEscape={!lasting} closeOnClickOutside={!lasting} {...props} />
}
