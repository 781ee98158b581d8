import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { usePassageSelected } from '../preview-message.ts'
import type { VisitorComments } from './use-visitor-comments.ts'

/**
 * The passage selected on the shown page. Beside an unwritten comment, it becomes the passage that the comment is
 * about; otherwise it is offered.
 */
export const useSelectedPassage = (page: string, { draft, setQuote }: VisitorComments, takes: boolean) => {
  const [selected, setSelected] = useState({ page, passage: '' })
  // As in the styles: the comments then have a column of their own.
  const isWide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
  const isUnwritten = draft.body.trim() === ''
  usePassageSelected((passage) => {
    if (!takes) return
    setSelected({ page, passage })
    if (isWide && isUnwritten) setQuote(passage)
  })
  const passage = selected.page === page ? selected.passage : ''
  const isOffered = passage !== '' && (!isWide || (!isUnwritten && passage !== draft.quote))
  return { offered: isOffered ? passage : '', isWide }
}
