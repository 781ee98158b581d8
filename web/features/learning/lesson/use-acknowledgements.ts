import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AcknowledgementHost } from '#blocks/acknowledgement/acknowledgement-host.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { patchItem, refetchItem } from '../item/item-progress-cache.ts'
import { type ItemParams, sendAcknowledgement } from '../learning.api.ts'
import { lessonScope } from './use-lesson.ts'

const confirmedIn = ({ acknowledgements }: StudentItem): AcknowledgementHost['confirmed'] =>
  new Map(acknowledgements.map(({ block_id, confirmed_at }) => [block_id, confirmed_at]))

/** The statements of a lesson, which the server stores. */
export const useAcknowledgements = (item: StudentItem): AcknowledgementHost => {
  const isLocked = useIsImpersonating()
  const itemParams: ItemParams = { courseId: item.course.id, itemId: item.id }
  const { mutateAsync } = useMutation({
    // After the step that shows the statement was opened.
    scope: lessonScope,
    networkMode: 'always',
    mutationFn: (sent: { blockId: string; statement_hash: string }) => sendAcknowledgement(itemParams, sent),
    onSuccess: ({ data }) =>
      patchItem(itemParams, (shown) => ({
        ...shown,
        acknowledgements: shown.acknowledgements.map((one) => (one.block_id === data.block_id ? data : one)),
      })),
    onError: () => refetchItem(itemParams),
  })
  return useMemo(
    () => ({
      confirmed: confirmedIn(item),
      confirm: async (blockId) => {
        const state = item.acknowledgements.find(({ block_id }) => block_id === blockId)
        if (state?.statement_hash) await mutateAsync({ blockId, statement_hash: state.statement_hash })
      },
      isLocked,
    }),
    [item, isLocked, mutateAsync],
  )
}

/** The statements of a previewed lesson, which nothing stores. */
export const previewedAcknowledgements = (
  item: StudentItem,
  onConfirm: (blockId: string) => void,
): AcknowledgementHost => ({
  confirmed: confirmedIn(item),
  confirm: async (blockId) => onConfirm(blockId),
  isLocked: false,
})
