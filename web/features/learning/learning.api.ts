import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ExerciseAnswer } from '#contract/blocks/registry.ts'
import { answerExercise, listExerciseResults } from '#contract/content/exercise-results.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { acknowledge } from '#contract/learning/acknowledgements/acknowledgements.ts'
import { listOwnCycles, markShared, type ShareChannel } from '#contract/learning/activity.ts'
import { answerQuestion, handInQuiz, startQuiz } from '#contract/learning/attempts.ts'
import { listGrades } from '#contract/learning/grades.ts'
import {
  advanceItem,
  getItem,
  getOutline,
  getStudentCourse,
  getSummary,
  listStudentCourses,
  markRead,
  rewindItem,
  skipItem,
} from '#contract/learning/learning.ts'
import { searchParts } from '#contract/learning/library-search.ts'
import { markPresence, type PresenceState } from '#contract/learning/presence.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { markWatched } from '#contract/learning/watched.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const coursesQuery = () => endpointQuery(listStudentCourses)
/**
 * Courses whose parts match by title. Searches from the second character on, and shows the last result until the next
 * one arrives.
 */
export const partsQuery = (text: string) => ({
  ...endpointQuery(searchParts, { query: { q: text.trim() } }),
  enabled: text.trim().length > 1,
  meta: { quiet: true },
})
export const courseQuery = (courseId: string) => endpointQuery(getStudentCourse, { params: { courseId } })
export const outlineQuery = (courseId: string) => endpointQuery(getOutline, { params: { courseId } })
export const summaryQuery = (courseId: string) => endpointQuery(getSummary, { params: { courseId } })
/** The course page works without them. */
export const gradesQuery = (courseId: string) => ({
  ...endpointQuery(listGrades, { params: { courseId } }),
  meta: { quiet: true },
})

/** A locked item is a regular answer and not a failure: the page shows the reason. */
export const itemQuery = (courseId: string, itemId: string) =>
  queryOptions({
    ...endpointQuery(getItem, { params: { courseId, itemId } }),
    meta: forPage.meta,
    throwOnError: (error, query) => !hasStatus(error, 423) && forPage.throwOnError(error, query),
  })

/** Records that a result was shared. Nothing waits for it, and a failure is not shown. */
export const markSharedMutation = mutationOptions({
  mutationFn: ({ courseId, channel }: { courseId: string; channel: ShareChannel }) =>
    call(markShared, { params: { courseId }, body: { channel } }),
  meta: { quiet: true },
})

export const ownCyclesQuery = (courseId: string) => endpointQuery(listOwnCycles, { params: { courseId } })

/**
 * Opens the course page before everything else updates, because the page with the button may then show something
 * else.
 */
export const beginAnewMutation = (courseId: string, open: () => Promise<void>) =>
  mutationOptions({
    mutationFn: () => call(renewCourse, { params: { courseId } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(courseQuery(courseId).queryKey, answer)
      await open()
    },
  })

/** Refetches everything that shows progress, except the item itself. Called only when a step changed its state. */
export const refetchProgress = (): Promise<void> => refetchTags('progress')

/** An item in its course. */
export interface ItemParams {
  courseId: string
  itemId: string
}

export const exercisesQuery = (itemParams: ItemParams) =>
  endpointQuery(listExerciseResults, { params: { ...itemParams } })
export const sendExercise = (
  itemParams: ItemParams,
  { blockId, answer }: { blockId: string; answer: ExerciseAnswer },
) => call(answerExercise, { params: { ...itemParams, blockId }, body: { answer } })

export type Way = 'forth' | 'back'
const moves = { forth: advanceItem, back: rewindItem }

/** Moves one step or question forward or back, relative to the one that is shown. */
export const moveItem = (itemParams: ItemParams, { way, from }: { way: Way; from: number }) =>
  call(moves[way], { params: { ...itemParams }, body: { from } })

export const skipItemAt = (itemParams: ItemParams) => call(skipItem, { params: { ...itemParams } })

export const markLessonRead = (itemParams: ItemParams) => call(markRead, { params: { ...itemParams } })

export const markFilmWatched = (itemParams: ItemParams, blockId: string) =>
  call(markWatched, { params: { ...itemParams, blockId } })

export const sendAcknowledgement = (
  itemParams: ItemParams,
  { blockId, statement_hash }: { blockId: string; statement_hash: string },
) => call(acknowledge, { params: { ...itemParams, blockId }, body: { statement_hash } })

export const sendPresence = (itemParams: ItemParams, state: PresenceState) =>
  call(markPresence, { params: { ...itemParams }, body: { state } }, { keepalive: true })

export const startAttempt = (itemParams: ItemParams) => call(startQuiz, { params: { ...itemParams } })

export const sendAnswer = (itemParams: ItemParams, body: BodyOf<typeof answerQuestion>) =>
  call(answerQuestion, { params: { ...itemParams }, body })

export const handInAttempt = (itemParams: ItemParams, attempt_id: string) =>
  call(handInQuiz, { params: { ...itemParams }, body: { attempt_id } })
