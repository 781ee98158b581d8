import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { giveFocusBack, openerOf } from '../focus/focus-back.ts'

/**
 * A dialog that is mounted only while open. The focus returns to what opened it, unless it has been moved elsewhere.
 */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveFocusBack(opener)
    },
    [opener],
  )
  return <Modal opened {...props} />
}
