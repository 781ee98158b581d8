// Decides a student's progress in a SCORM package by the product's rules; `progress-alike.test.ts` compares the two.
// What only a server can know is missing: later releases, reviews of changes, and resets.

/** How a course that nobody has opened is recorded. */
export const emptyRecords = () => ({ done: [], quizzes: {}, open: {}, completed: false, score: null })

/** @param now In milliseconds. */
export function evaluateCourse(course, records, now) {
  let barred = false
  const items = course.items.map((item) => {
    const one = itemState(course, item, { records, now })
    const isTouched = records.done.includes(item.key) || records.quizzes[item.key] !== undefined
    const isLocked = barred && !isTouched && one.state !== 'completed'
    if (course.sequential && !records.completed && !letsPass(one)) barred = true
    return { ...one, locked: isLocked }
  })
  const score = courseScore(course, items)
  const isDone = items.length > 0 && items.every(({ state }) => state === 'completed')
  const complete = records.completed || (isDone && (score === null || score >= course.pass_mark))
  const done = items.filter(({ state }) => state === 'completed').length
  return {
    items,
    complete,
    /** Nothing that is left can be done any more. */
    failed: !complete && items.length > 0 && items.every((one) => isSpent(one)),
    done: records.completed ? items.length : done,
    score: records.completed ? records.score : score,
  }
}

function itemState(course, { key, quiz }, { records, now }) {
  if (!quiz) return { key, state: records.done.includes(key) ? 'completed' : 'available', score: null }
  const record = records.quizzes[key] ?? emptyQuiz()
  const score = quiz.counting === 'best' ? record.best : record.last
  const enough = records.completed ? 0 : course.pass_mark
  return {
    key,
    state: quizState(record),
    score,
    used: record.used,
    settled: record.passed && (score ?? 0) >= enough,
    blocked: records.open[key] ? null : blockedBy(quiz, record, now),
    practice: quiz.feedback !== 'never',
  }
}

export const emptyQuiz = () => ({ used: 0, best: null, last: null, passed: false, at: null })

const quizState = ({ passed, at }) => (passed ? 'completed' : at === null ? 'available' : 'failed')

function blockedBy({ attempts_allowed, wait_minutes }, { used, at }, now) {
  if (attempts_allowed > 0 && used >= attempts_allowed) return { rule: 'attempts_used', until: null }
  const until = at === null ? 0 : at + wait_minutes * 60_000
  return wait_minutes > 0 && until > now ? { rule: 'wait', until } : null
}

/** A failed quiz without attempts left must not lock the student out of everything after it. */
const letsPass = (one) =>
  one.state === 'completed' || (one.state === 'failed' && one.blocked?.rule === 'attempts_used')

/** Whether nothing more can be got from an item: a quiz that is settled can only be practised. */
const isSpent = ({ state, score, blocked, settled, practice }) =>
  blocked?.rule === 'attempts_used' || (state === 'completed' && score === null) || (settled && practice)

/** An unattempted quiz does not lower the score. */
function courseScore({ items }, states) {
  let [points, questions] = [0, 0]
  for (const [index, { score }] of states.entries()) {
    const { quiz } = items[index]
    if (!quiz || score === null) continue
    points += score * quiz.questions
    questions += quiz.questions
  }
  return questions > 0 ? Math.floor(points / questions) : null
}

/** The records after an attempt was handed in. A practice attempt changes no score. */
export function recordAttempt(records, key, { score, passed, practice, at }) {
  const before = records.quizzes[key] ?? emptyQuiz()
  const counted = practice
    ? {}
    : { best: Math.max(before.best ?? 0, score), last: score, passed: before.passed || passed }
  const { [key]: _, ...open } = records.open
  return { ...records, open, quizzes: { ...records.quizzes, [key]: { ...before, ...counted, at } } }
}

/** The item to go on with: the first unfinished and open one, from an index on and then from the start. */
export function nextItem({ items }, from = 0) {
  const round = [...items.slice(from), ...items.slice(0, from)]
  return (
    round.find((one) => !one.locked && one.state !== 'completed' && one.blocked?.rule !== 'attempts_used') ??
    null
  )
}
