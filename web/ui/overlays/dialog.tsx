import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { findOpener } from '#lib/opener.ts'
import { giveFocusBack } from '../focus/focus-back.ts'

/**
 * A dialog that is mounted only while open. The focus returns to what opened it, unless it has been moved elsewhere.
 */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  const [opener] = useState(() => findOpener())
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveFocusBack(opener)
    },
    [opener],
  )
  return <Modal opened {...props} />
}
