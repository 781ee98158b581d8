import type { itemStates } from '#contract/learning/references.ts'
import type { Locale } from '#contract/locales.ts'
import type { MaterialChange, OutlineItem, ReleaseOutline } from '#domains/publishing/publishing.documents.ts'
import {
  type AttemptRecord,
  type QuizProgressState,
  quizStateOf,
  type Unmet,
  unmet,
} from './quiz-state.rules.ts'

/** The only place that decides a student's progress. Every screen, count, report and certificate asks it. */

export type State = (typeof itemStates)[number]
/** The stored record of an item. Items that were never opened have none. */
export interface ItemRecord {
  item_id: string
  status: 'in_progress' | 'completed' | 'skipped' | 'failed'
  step: number
  steps_seen: number
  completed_at: string | null
  /** The release and language in which the item was read; null for old rows that did not record them. */
  release_number: number | null
  locale: string | null
  /** When the item was first opened; null if unknown. */
  started_at: string | null
  /** Since when the newest step has been visible. */
  step_seen_at: string | null
  /** Ids of blocks whose video was watched to the end. */
  watched: readonly string[]
}

/** A statement that the student has accepted, by the hash of its source text. */
export interface AcknowledgementRecord {
  item_id: string
  block_id: string
  source_hash: string
  confirmed_at: string
}

/** A student's enrolment in a course, as stored. A student who has not started has no records. */
export interface ProgressRecords {
  /** Once completed, a course stays completed, whatever a later release adds. */
  completed: boolean
  /** The score at completion. */
  score: number | null
  items: readonly ItemRecord[]
  /** Per quiz at least the open and the newest closed attempt; of the counting ones, the newest, best and first passed. */
  attempts: readonly AttemptRecord[]
  /** By quiz, how many attempts staff have added to those that the quiz allows. */
  extraAttempts?: Readonly<Record<string, number>>
  acknowledgements?: readonly AcknowledgementRecord[]
}
export const emptyRecords: ProgressRecords = { completed: false, score: null, items: [], attempts: [] }

/** The parts of a release that decide progress; computed once per release. */
export interface CourseRules {
  items: readonly OutlineItem[]
  sequential: boolean
  skipping: boolean
  passMark: number
  /** Minimum time per step; 0 for no minimum. */
  stepSeconds: number
}

/** What has changed since the student read it. */
export interface ContentUpdates {
  material: Readonly<Record<string, MaterialChange>>
  /** Whether a student who finished is asked to review the changes. */
  topUp: boolean
}
export const noUpdates: ContentUpdates = { material: {}, topUp: false }

export interface ItemProgressState {
  item: OutlineItem
  index: number
  state: State
  record: ItemRecord | null
  step: number
  stepsSeen: number
  score: number | null
  quiz: QuizProgressState | null
  locked: Unmet | null
  /** A release with material changes has changed the item since the student read it. */
  changed: boolean
  /** The earliest moment at which the student may leave the newest step; null without a minimum time. */
  stepUntil: string | null
  /** Blocks whose video still has to be watched. */
  unwatched: readonly string[]
  /** The statements to accept, and when the student did so; null before, and again where the source text has changed. */
  acknowledgements: readonly { block_id: string; confirmed_at: string | null }[]
}

export interface ProgressState {
  items: readonly ItemProgressState[]
  percent: number
  done: number
  minutesLeft: number
  /** Over all quizzes, weighted by their number of questions; null while there is no score. */
  score: number | null
  /** Every rule of the course is met, whether or not the completion was recorded yet. */
  complete: boolean
  finished: boolean
  missing: readonly Unmet[]
  /** The items that a student who finished is asked to review. The course stays finished either way. */
  topUp: readonly ItemProgressState[]
}

export function rulesOf({ course, chapters, final_exam }: ReleaseOutline): CourseRules {
  const inSections = chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  return {
    items: [...inSections, ...final_exam],
    sequential: course.order_mode === 'sequential',
    skipping: course.skipping_allowed,
    passMark: course.pass_mark,
    stepSeconds: course.step_seconds ?? 0,
  }
}

export function evaluate(
  rules: CourseRules,
  records: ProgressRecords,
  now: Date,
  news: ContentUpdates = noUpdates,
): ProgressState {
  const recordsByItem = new Map(records.items.map((record) => [record.item_id, record]))
  const attempts = Map.groupBy(records.attempts, ({ item_id }) => item_id)
  let barrier: Unmet | null = null
  const fresh = untouchedUnder(rules)
  const items = rules.items.map((item, index): ItemProgressState => {
    const record = recordsByItem.get(item.id) ?? null
    const tries = item.kind === 'quiz' ? (attempts.get(item.id) ?? []) : []
    const locked = record || tries.length > 0 ? null : barrier
    const isFresh = !record && tries.length === 0 && !locked
    const itemState = isFresh
      ? (fresh[index] as ItemProgressState)
      : itemStateOf(rules, index, {
          record,
          tries,
          locked,
          now,
          extra: records.extraAttempts?.[item.id] ?? 0,
          acknowledged: records.acknowledgements ?? [],
          change: news.material[item.id],
          finished: records.completed,
        })
    if (rules.sequential && !records.completed && !barrier && !letsPass(itemState))
      barrier = unmet('item_before', item.id)
    return itemState
  })
  const topUp = records.completed && news.topUp ? items.filter((one) => needsReview(one, news)) : []
  return { items, topUp, ...courseStateOf(rules, records, items) }
}

const untouched = new WeakMap<CourseRules, readonly ItemProgressState[]>()

/** Most items of a large course are untouched. Their state is the same for every student, so it is computed once. */
function untouchedUnder(rules: CourseRules): readonly ItemProgressState[] {
  let itemStates = untouched.get(rules)
  if (!itemStates) {
    const nothing = {
      record: null,
      tries: [],
      extra: 0,
      acknowledged: [],
      locked: null,
      now: new Date(0),
      change: undefined,
      finished: false,
    }
    itemStates = rules.items.map((_, index) => Object.freeze(itemStateOf(rules, index, nothing)))
    untouched.set(rules, itemStates)
  }
  return itemStates
}

interface ItemParts {
  record: ItemRecord | null
  tries: readonly AttemptRecord[]
  extra: number
  acknowledged: readonly AcknowledgementRecord[]
  locked: Unmet | null
  now: Date
  change: MaterialChange | undefined
  finished: boolean
}

function itemStateOf(
  rules: CourseRules,
  index: number,
  { record, tries, extra, acknowledged, locked, now, change, finished }: ItemParts,
): ItemProgressState {
  const item = rules.items[index] as OutlineItem
  const quiz =
    item.kind === 'quiz'
      ? quizStateOf(item, tries, { now, extra, enough: finished ? 0 : rules.passMark })
      : null
  const { step, stepsSeen } = stepsOf(item, record)
  const acknowledgements = acknowledgementsIn(item, acknowledged)
  const isUnaccepted = acknowledgements.some(({ confirmed_at }) => confirmed_at === null)
  return {
    item,
    index,
    state: stateOf({ record, quiz, locked }),
    record,
    quiz,
    locked,
    changed: hasChanged(record, change, isUnaccepted),
    stepUntil: stepUntil(rules, record),
    unwatched: unwatchedIn(item, record),
    acknowledgements,
    step,
    stepsSeen,
    score: quiz?.counting?.score ?? null,
  }
}

function courseStateOf(
  rules: CourseRules,
  records: ProgressRecords,
  items: ItemProgressState[],
): Omit<ProgressState, 'items' | 'topUp'> {
  const left = items.filter(({ state }) => state !== 'completed')
  const score = courseScore(items)
  const missing = records.completed ? [] : missingOf(rules, items, score)
  const done = records.completed ? items.length : items.length - left.length
  return {
    done,
    percent: records.completed ? 100 : Math.floor((100 * done) / Math.max(1, items.length)),
    minutesLeft: records.completed ? 0 : left.reduce((sum, itemState) => sum + minutesOf(itemState), 0),
    score: records.completed ? records.score : score,
    complete: items.length > 0 && missing.length === 0,
    finished: records.completed,
    missing,
  }
}

/**
 * A finished lesson with a statement that is not accepted any more has changed whichever language was read: the text that
 * counts is that of the default language.
 */
function hasChanged(
  record: ItemRecord | null,
  change: MaterialChange | undefined,
  isUnaccepted: boolean,
): boolean {
  if (!record?.locale || record.release_number === null || !change) return false
  const anywhere = isUnaccepted && record.status === 'completed' ? Object.values(change.changed) : []
  return Math.max(change.changed[record.locale as Locale] ?? 0, ...anywhere) > record.release_number
}

const stepUntil = ({ stepSeconds }: CourseRules, record: ItemRecord | null): string | null =>
  stepSeconds === 0 || !record?.step_seen_at || record.status === 'completed'
    ? null
    : new Date(Date.parse(record.step_seen_at) + stepSeconds * 1_000).toISOString()

const unwatchedIn = (item: OutlineItem, record: ItemRecord | null): string[] =>
  item.kind === 'quiz' || record?.status === 'completed'
    ? []
    : (item.must_watch ?? []).filter((id) => !record?.watched.includes(id))

const acknowledgementsIn = (
  item: OutlineItem,
  records: readonly AcknowledgementRecord[],
): ItemProgressState['acknowledgements'] =>
  item.kind === 'quiz'
    ? []
    : (item.acknowledgements ?? []).map(({ id, hash }) => {
        const record = records.find(
          ({ item_id, block_id, source_hash }) =>
            item_id === item.id && block_id === id && source_hash === hash,
        )
        return { block_id: id, confirmed_at: record?.confirmed_at ?? null }
      })

/** Whether an item that was changed or added can still be completed. */
const needsReview = ({ item, state, changed, quiz }: ItemProgressState, news: ContentUpdates): boolean =>
  (changed || (state !== 'completed' && news.material[item.id]?.added === true)) &&
  quiz?.blocked?.rule !== 'attempts_used'

function stateOf({ record, quiz, locked }: Pick<ItemProgressState, 'record' | 'quiz' | 'locked'>): State {
  if (record?.status === 'completed' || quiz?.passed) return 'completed'
  if (quiz?.open) return 'in_progress'
  if (record?.status === 'skipped') return 'skipped'
  if (quiz?.last) return 'failed'
  if (record && !quiz) return 'in_progress'
  return locked ? 'locked' : 'available'
}

/** A newer release may have fewer steps than the student saw in an older one. */
function stepsOf(item: OutlineItem, record: ItemRecord | null): { step: number; stepsSeen: number } {
  const steps = item.kind === 'lesson' ? item.steps : 0
  return {
    step: Math.max(0, Math.min(record?.step ?? 0, steps - 1)),
    stepsSeen: Math.min(record?.steps_seen ?? 0, steps),
  }
}

/**
 * In a sequential course, a failed quiz without attempts left must not lock the student out of everything after it; nor
 * may an extra attempt lock it again.
 */
function letsPass({ state, quiz }: ItemProgressState): boolean {
  return state === 'completed' || state === 'skipped' || (state === 'failed' && quiz?.isSpent === true)
}

const isSpent = ({ state, quiz }: ItemProgressState): boolean =>
  state === 'failed' && quiz?.blocked?.rule === 'attempts_used'

function minutesOf(itemState: ItemProgressState): number {
  const { item, stepsSeen } = itemState
  if (isSpent(itemState)) return 0
  return item.kind === 'quiz'
    ? item.minutes
    : Math.ceil((item.minutes * (item.steps - stepsSeen)) / item.steps)
}

/** An unattempted quiz does not lower the score; the course is complete only when all quizzes are passed. */
function courseScore(items: readonly ItemProgressState[]): number | null {
  let points = 0
  let questions = 0
  for (const { item, score } of items) {
    if (item.kind !== 'quiz' || score === null) continue
    points += score * item.questions
    questions += item.questions
  }
  return questions > 0 ? Math.floor(points / questions) : null
}

function missingOf(rules: CourseRules, items: readonly ItemProgressState[], score: number | null): Unmet[] {
  const failed = items.filter(({ state }) => state === 'failed')
  const left = items.filter(({ state }) => state !== 'completed' && state !== 'failed')
  const missing = failed.map(whyFailed)
  const [first] = left
  if (first) {
    const next = left.find(({ state }) => state !== 'locked' && state !== 'skipped')
    // If none of the remaining items is open, name the failed quiz that locks them.
    const way = next?.item.id ?? first.locked?.item_id ?? first.item.id
    missing.unshift(
      unmet('items_left', way, {
        have: items.length - left.length - failed.length,
        need: items.length,
      }),
    )
  }
  if (missing.length === 0 && score !== null && score < rules.passMark) {
    missing.push(unmet('quiz_not_passed', weakestQuiz(items), { have: score, need: rules.passMark }))
  }
  return missing
}

function whyFailed({ item, score, quiz }: ItemProgressState): Unmet {
  if (quiz?.blocked?.rule === 'attempts_used') return quiz.blocked
  const need = item.kind === 'quiz' ? item.pass_mark : null
  return unmet('quiz_not_passed', item.id, { have: score, need, until: quiz?.blocked?.until ?? null })
}

const weakestQuiz = (items: readonly ItemProgressState[]): string | null =>
  items.reduce<ItemProgressState | null>(
    (weakest, item) => ((item.score ?? 101) < (weakest?.score ?? 101) ? item : weakest),
    null,
  )?.item.id ?? null

/**
 * Where to continue from a given index: the first open and unfinished item at or after it, else one before it, else
 * a skipped one. Null when nothing is left that the student could do.
 */
export function nextFrom({ items, finished, topUp }: ProgressState, index: number): ItemProgressState | null {
  if (finished) return topUp.find((itemState) => itemState.index >= index) ?? topUp[0] ?? null
  const round = [...items.slice(index), ...items.slice(0, index)]
  const undone = round.find((itemState) => isUndone(itemState) && !isSpent(itemState))
  return undone ?? round.find(({ state }) => state === 'skipped') ?? null
}

const isUndone = ({ state }: ItemProgressState): boolean =>
  state === 'available' || state === 'in_progress' || state === 'failed'
