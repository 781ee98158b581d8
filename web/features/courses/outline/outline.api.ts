import { mutationOptions } from '@tanstack/react-query'
import {
  createChapter,
  createSection,
  type Item,
  type ItemKind,
  moveNodes,
  removeChapter,
  removeSection,
  updateChapter,
  updateSection,
} from '#contract/courses/courses.ts'
import { removeLesson, updateLesson } from '#contract/courses/lessons.ts'
import { addItems, duplicateLesson, removeNodes } from '#contract/courses/outline.ts'
import { createQuiz, duplicateQuiz, removeQuiz, updateQuiz } from '#contract/quizzes/quizzes.ts'
import { call } from '#lib/api/call.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { outlineQuery, refetchDraft } from '../courses.api.ts'
import { type Move, withMove } from './tree/outline-move.ts'

/** The path of a node in the outline; its last id is the node's own. */
export type NodePlace =
  | { kind: 'chapter'; chapterId: string }
  | { kind: 'section'; chapterId: string; sectionId: string }
  | { kind: 'lesson'; chapterId: string; sectionId: string; lessonId: string }
  | { kind: 'quiz'; quizId: string }

interface Change {
  version: number
  title?: string
  estimated_minutes?: number
}

/** The calls that change an outline, named by what they do. */
const callsOf = (courseId: string) => ({
  addChapter: (title: string) =>
    withIdempotencyKey(`chapter ${courseId} ${title}`, (key) =>
      call(createChapter, { params: { courseId }, body: { key, title } }),
    ),
  addSection: (chapterId: string, title: string) =>
    withIdempotencyKey(`section ${chapterId} ${title}`, (key) =>
      call(createSection, { params: { courseId, chapterId }, body: { key, title } }),
    ),
  /** Adds all of them or none, in their order. */
  addItems: (kind: ItemKind, sectionId: string, titles: string[]) =>
    withIdempotencyKey(`${kind} ${sectionId} ${titles.join()}`, (key) =>
      call(addItems, { params: { courseId }, body: { key, kind, section_id: sectionId, titles } }),
    ),
  /** Without a section it is a final exam. */
  addQuiz: (sectionId: string | null, title: string) =>
    withIdempotencyKey(`quiz ${courseId} ${sectionId} ${title}`, (key) =>
      call(createQuiz, { params: { courseId }, body: { key, title, section_id: sectionId } }),
    ),
  change: (node: NodePlace, body: Change): Promise<unknown> => {
    const { kind, ...ids } = node
    const { version, title, estimated_minutes } = body
    if (kind === 'chapter')
      return call(updateChapter, { params: { courseId, ...idsOf(ids) }, body: { version, title } })
    if (kind === 'section')
      return call(updateSection, { params: { courseId, ...idsOf(ids) }, body: { version, title } })
    if (kind === 'lesson')
      return call(updateLesson, {
        params: { courseId, ...idsOf(ids) },
        body: { version, title, estimated_minutes },
      })
    return call(updateQuiz, {
      params: { courseId, ...idsOf(ids) },
      body: { version, title, estimated_minutes },
    })
  },
  duplicate: ({ id, kind }: Pick<Item, 'id' | 'kind'>): Promise<{ id: string }> =>
    withIdempotencyKey(`copy ${id}`, async (key) => {
      const { data } =
        kind === 'lesson'
          ? await call(duplicateLesson, { params: { courseId, lessonId: id }, body: { key } })
          : await call(duplicateQuiz, { params: { courseId, quizId: id }, body: { key } })
      return data
    }),
  remove: (node: NodePlace) => {
    const { kind, ...ids } = node
    const params = { courseId, ...idsOf(ids) }
    if (kind === 'chapter') return call(removeChapter, { params })
    if (kind === 'section') return call(removeSection, { params })
    return kind === 'lesson' ? call(removeLesson, { params }) : call(removeQuiz, { params })
  },
  /** Removes all of them or none. */
  removeItems: (ids: string[]) => call(removeNodes, { params: { courseId }, body: { kind: 'item', ids } }),
})

/** The ids of a node's path; its kind determines which of them exist. */
const idsOf = (ids: object) =>
  ids as { chapterId: string; sectionId: string; lessonId: string; quizId: string }

export type OutlineCalls = ReturnType<typeof callsOf>

const keyOf = (courseId: string) => ['outline', courseId]
/** Sends changes to the server one after the other. */
const inSeries = (courseId: string) => ({
  mutationKey: keyOf(courseId),
  scope: { id: `outline ${courseId}` },
})
const isLast = (courseId: string): boolean => queryClient.isMutating({ mutationKey: keyOf(courseId) }) === 1

/** The outline is refetched after the last of a series of changes. */
export const outlineMutation = (courseId: string) =>
  mutationOptions({
    ...inSeries(courseId),
    mutationFn: (change: (calls: OutlineCalls) => Promise<unknown>) => change(callsOf(courseId)),
  })

/** Milliseconds from the last move to the refetch: an unhurried user pauses this long between two key presses. */
const rest = 500
const resting = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * A move is shown before the server has it, so the outline is refetched at the end of a series of moves and not
 * between two key presses.
 */
export const moveMutation = (courseId: string) =>
  mutationOptions({
    ...inSeries(courseId),
    mutationFn: (body: Move) => call(moveNodes, { params: { courseId }, body }, { refetchLater: true }),
    onSettled: (_data, error) => {
      if (!isLast(courseId)) return
      clearTimeout(resting.get(courseId))
      resting.set(
        courseId,
        setTimeout(() => void refetchDraft(courseId), error ? 0 : rest),
      )
    },
  })

/** Shows a move before the server has it. */
export const showMove = async (courseId: string, move: Move): Promise<void> => {
  clearTimeout(resting.get(courseId))
  const { queryKey } = outlineQuery(courseId)
  const cancelled = queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (outline) => outline && withMove(outline, move))
  await cancelled
}
