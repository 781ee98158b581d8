import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getStudent, requestMagicLink, useMagicLink } from '#contract/accounts/accounts.ts'
import { lookUpLink } from '#contract/accounts/recovery.ts'
import { listOwnBadges } from '#contract/badges/badges.ts'
import { getCommunity, listPosts } from '#contract/community/posts.ts'
import { noteVisit } from '#contract/community/visits.ts'
import { getOwnStats, listOwnCycles } from '#contract/learning/activity.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { listOwnExtraCredits } from '#contract/learning/extra-credits.ts'
import {
  advanceItem,
  getItem,
  getOutline,
  getStudentCourse,
  listStudentCourses,
  markRead,
} from '#contract/learning/learning.ts'
import { listNotes } from '#contract/learning/notes.ts'
import { markPresence } from '#contract/learning/presence.ts'
import { getReminder } from '#contract/learning/reminders.ts'
import { countNewNotices, listNotices } from '#contract/notifications/notices.ts'
import { getNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { getLeaderboard, listOwnPoints } from '#contract/points/leaderboard.ts'
import type { Outbox } from './outbox.ts'
import { type Tally, Visitor } from './visitor.ts'

/** Average milliseconds between two steps of a visit: a visit is shorter than a person’s, so that many fit in a run. */
const pauseMs = 400
/** Half minutes on a lesson or quiz, after each of which the page reports that its reader is there. */
const halfMinutes = 5
/** New badges at the end of a course, for each of which the page refetches progress. */
const badgesAtEnd = 3

export const paused = (): Promise<void> => wait(pauseMs * (0.5 + Math.random()))

interface Studied {
  visitor: Visitor
  courseId: string
}

/**
 * One visit, call by call as a browser sent it (recorded from the pages): sign-in by link, home, library, a course
 * with its lessons and its quiz, leaderboard, community and notices.
 */
export async function visit(
  { url, outbox, courseId }: { url: string; outbox: Outbox; courseId: string },
  email: string,
): Promise<Tally> {
  const visitor = new Visitor(url)
  const userId = await signIn(visitor, outbox, email)
  await openHome(visitor)
  const close = await visitor.connect(userId)
  await Promise.all([
    visitor.call(countNewNotices, {}),
    visitor.call(listOwnBadges, {}),
    visitor.call(getReminder, {}),
  ])
  await paused()
  // The library shows what the home page has read; meanwhile the page looks for news of the user and keeps its shell.
  await Promise.all([visitor.call(getStudent, {}), visitor.load('/')])
  await paused()
  await takeCourse({ visitor, courseId })
  await openHome(visitor)
  await paused()
  await lookAround(visitor)
  close()
  return visitor.tally
}

async function signIn(visitor: Visitor, outbox: Outbox, email: string): Promise<string> {
  await visitor.load('/login')
  await paused()
  const mailed = outbox.nextToken(email)
  await visitor.call(requestMagicLink, {}, { body: { email } })
  const token = await mailed
  await visitor.load(`/magic/${token}`)
  await visitor.call(lookUpLink, {}, { body: { token } })
  await paused()
  const device = randomBytes(16).toString('hex')
  const session = await visitor.call(useMagicLink, {}, { body: { token, device } })
  visitor.signIn(session.access_token)
  return session.user.id
}

async function openHome(visitor: Visitor): Promise<void> {
  await Promise.all([
    visitor.call(listStudentCourses, {}),
    visitor.call(countNewNotices, {}),
    visitor.call(getOwnStats, {}),
    visitor.call(listOwnBadges, {}),
  ])
}

async function takeCourse({ visitor, courseId }: Studied): Promise<void> {
  const params = { courseId }
  const [, outline] = await Promise.all([
    visitor.call(getStudentCourse, params),
    visitor.call(getOutline, params),
  ])
  await Promise.all([
    visitor.call(listNotes, params),
    visitor.call(listOwnExtraCredits, params),
    visitor.call(listOwnCycles, params),
  ])
  const items = outline.data.chapters.flatMap(({ sections }) => sections.flatMap(({ items: own }) => own))
  const [first] = items
  for (const { id: itemId, kind } of items) {
    await paused()
    const { data: item } = await visitor.call(getItem, { courseId, itemId })
    const presence = { courseId, itemId }
    await visitor.call(markPresence, presence, { body: { state: 'reading' } })
    if (kind === 'quiz') await takeQuiz({ visitor, courseId }, itemId)
    else await readLesson({ visitor, courseId }, { itemId, steps: item.steps })
    for (let nth = 0; nth < halfMinutes; nth += 1)
      await visitor.call(markPresence, presence, { body: { state: 'reading' } })
    await visitor.call(markPresence, presence, { body: { state: 'left' } })
    if (itemId === first?.id) await visitor.call(getNotificationConfiguration, {})
  }
}

/** What shows progress, after it has changed. */
const refetchProgress = ({ visitor, courseId }: Studied) =>
  Promise.all([visitor.call(listStudentCourses, {}), visitor.call(getOutline, { courseId })])

async function readLesson(
  { visitor, courseId }: Studied,
  { itemId, steps }: { itemId: string; steps: number },
): Promise<void> {
  const params = { courseId, itemId }
  for (let from = 0; from + 1 < steps; from += 1) {
    await paused()
    await visitor.call(advanceItem, params, { body: { from } })
  }
  await visitor.call(listPosts, {}, { query: { item_id: itemId, limit: '5' } })
  await paused()
  await visitor.call(markRead, params)
  await Promise.all([refetchProgress({ visitor, courseId }), visitor.call(getItem, params)])
}

async function takeQuiz({ visitor, courseId }: Studied, itemId: string): Promise<void> {
  const params = { courseId, itemId }
  let { data: attempt } = await visitor.call(startQuiz, params)
  await refetchProgress({ visitor, courseId })
  while (attempt.question) {
    const { id: question_id, answers } = attempt.question
    const right = answers.find(({ text }) => text === 'Report it')?.id ?? ''
    await paused()
    await visitor.call(answerQuestion, params, {
      body: { attempt_id: attempt.id, question_id, answer: { answer_ids: [right] }, advance: false },
    })
    await paused()
    const { data: outcome } = await visitor.call(advanceItem, params, { body: { from: attempt.cursor } })
    if (!outcome.attempt) throw new Error('The attempt is gone')
    attempt = outcome.attempt
    if (attempt.cursor === 1) await refetchProgress({ visitor, courseId })
  }
  if (!attempt.result?.passed) throw new Error('The quiz is not passed')
  await Promise.all([
    visitor.call(countNewNotices, {}),
    visitor.call(getItem, params),
    ...Array.from({ length: 1 + badgesAtEnd }, () => refetchProgress({ visitor, courseId })),
  ])
}

async function lookAround(visitor: Visitor): Promise<void> {
  const period = 'month'
  await visitor.call(getLeaderboard, {}, { query: { period } })
  await visitor.call(listOwnPoints, {}, { query: { period, limit: '10' } })
  await paused()
  const [posts] = await Promise.all([visitor.call(listPosts, {}), visitor.call(getCommunity, {})])
  const newest = posts.data[0]
  if (newest) await visitor.call(noteVisit, {}, { body: { post_id: newest.id } })
  await paused()
  await visitor.call(listNotices, {}, { query: { limit: '8' } })
}
