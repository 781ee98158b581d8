import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#contract/locales.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { sendComment, type VisitedItem, visitorCommentsQuery } from './visited-preview.api.ts'

const nameKey = 'preview-visitor'

interface CommentDraft {
  body: string
  /** The selected words of the page; empty for the whole page. */
  quote: string
}
const emptyDraft: CommentDraft = { body: '', quote: '' }

/** A visitor’s comments on an item, and the next one, which each item has of its own. */
export const useVisitorComments = (token: string, item: VisitedItem | undefined, locale: Locale) => {
  const { data } = useQuery({ ...visitorCommentsQuery(token), meta: { quiet: true } })
  const all = data?.data ?? []
  const itemId = item?.id ?? ''
  const [name, setName] = useState(() => readStored(nameKey) ?? '')
  const [drafts, setDrafts] = useState<Record<string, CommentDraft>>({})
  const draft = drafts[itemId] ?? emptyDraft
  const change = (id: string, part: Partial<CommentDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...emptyDraft, ...before[id], ...part } }))
  const send = useMutation({
    mutationFn: (body: Parameters<typeof sendComment>[1]) =>
      withIdempotencyKey(`comment ${JSON.stringify(body)}`, (key) => sendComment(token, { ...body, key })),
    onSuccess: (_answer, body) => change(body.item.id, emptyDraft),
  })
  const counts = new Map<string, number>()
  for (const comment of all) counts.set(comment.item.id, (counts.get(comment.item.id) ?? 0) + 1)
  return {
    hasAny: all.length > 0,
    counts,
    ofItem: all.filter((comment) => comment.item.id === itemId),
    name,
    setName,
    draft,
    setBody: (body: string) => change(itemId, { body }),
    setQuote: (quote: string) => change(itemId, { quote }),
    isSending: send.isPending,
    /** True from when a comment on this item was sent until the next one is begun. */
    isSent: send.isSuccess && send.variables.item.id === itemId && draft.body === '',
    send: () => {
      if (!item || send.isPending) return
      writeStored(nameKey, name.trim())
      send.mutate({
        name: name.trim(),
        body: draft.body.trim(),
        item: { id: item.id, kind: item.kind },
        locale,
        quote: draft.quote,
      })
    },
  }
}
export type VisitorComments = ReturnType<typeof useVisitorComments>
