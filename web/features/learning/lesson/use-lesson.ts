import { useMutation } from '@tanstack/react-query'
import { advanceItem, markRead, rewindItem, type StudentItem } from '../../../../contract/learning.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/query/query-client.ts'
import { type Place, patchItem, refetchItem, showOutcome } from '../item-progress.ts'

const stepKey = ['lesson-step']
/** One after the other, in the order of the presses. */
const scope = { id: 'lesson-step' }
const moves = { forth: advanceItem, back: rewindItem }

const movedBy = (item: StudentItem, by: number): StudentItem => {
  const step = Math.min(Math.max(0, item.step + by), item.steps - 1)
  return { ...item, step, steps_seen: Math.max(item.steps_seen, step + 1) }
}

/** Going through a lesson: the step changes at once, and the server remembers it. */
export const useLesson = (item: StudentItem) => {
  const place: Place = { courseId: item.course.id, itemId: item.id }
  const move = useMutation({
    mutationKey: stepKey,
    scope,
    mutationFn: ({ way, from }: { way: keyof typeof moves; from: number }) =>
      call(moves[way], { params: { ...place }, body: { from } }),
    onMutate: ({ way }) => patchItem(place, (shown) => movedBy(shown, way === 'forth' ? 1 : -1)),
    onSuccess: (answer) => {
      // While more presses wait, the screen is already ahead of this answer.
      const isLast = queryClient.isMutating({ mutationKey: stepKey }) === 1
      showOutcome(place, answer.data, isLast)
    },
    onError: () => refetchItem(place),
  })
  const read = useMutation({
    scope,
    mutationFn: () => call(markRead, { params: { ...place } }),
    onSuccess: (answer) => showOutcome(place, answer.data, true),
    onError: () => refetchItem(place),
  })
  return {
    forth: () => move.mutate({ way: 'forth', from: item.step }),
    back: () => move.mutate({ way: 'back', from: item.step }),
    markRead: () => read.mutate(),
    isMarking: read.isPending,
    /** What marking it read brought, once it was done on this visit. */
    outcome: read.data?.data ?? null,
  }
}
