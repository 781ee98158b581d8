import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { giveFocusBack, openerOf } from '../focus/focus-back.ts'

/** A dialog that is there as long as it is open. The focus goes back to what opened it, unless it was led elsewhere. */
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
