// Grades answers in a SCORM package by the product's rules; `grading-alike.test.ts` compares the two.

/** @returns {{ correct: boolean, points: number, share: number }} */
export function gradeAnswer(question, given) {
  const share = shareOf(question, given)
  const counted = question.partial_credit ? share : Math.floor(share)
  // Thirds and sevenths of the points must not lose a point to floating-point rounding.
  return { correct: share === 1, points: Math.floor(question.points * counted + 1e-9), share }
}

/** Unanswered questions count as wrong. */
export function gradeAttempt(questions, answers, passMark) {
  const grades = questions.map((question, index) =>
    answers[index] ? gradeAnswer(question, answers[index]) : { correct: false, points: 0, share: 0 },
  )
  const possible = questions.reduce((sum, { points }) => sum + points, 0)
  const won = grades.reduce((sum, { points }) => sum + points, 0)
  const score = possible > 0 ? Math.floor((100 * won) / possible) : 0
  return { score, passed: score >= passMark, correct: grades.filter(({ correct }) => correct).length, grades }
}

function shareOf({ type, key }, given) {
  if (type === 'matching') return part(pairsRight(key, given), Object.keys(key.matches ?? {}).length)
  if (type === 'ordering')
    return part(
      key.correct.filter((id, index) => given.answer_ids?.[index] === id).length,
      key.correct.length,
    )
  if (type === 'short_text') return isAccepted(key, null, given.text ?? '') ? 1 : 0
  if (type === 'numeric_range')
    return key.range && given.number >= key.range.min && given.number <= key.range.max ? 1 : 0
  if (type === 'cloze') {
    const gaps = gapsOf(key)
    return part(gaps.filter((gap) => isAccepted(key, gap, gapText(given, gap))).length, gaps.length)
  }
  return ofSet(key, type === 'hotspot' ? areasGiven(key, given) : (given.answer_ids ?? []))
}

const part = (right, all) => (all === 0 ? 0 : right / all)

/** Each wrong choice cancels a right one, so that selecting everything earns nothing. */
function ofSet({ correct }, chosen) {
  const right = new Set(correct)
  const hits = [...new Set(chosen)].filter((id) => right.has(id)).length
  return Math.max(0, part(hits - (chosen.length - hits), right.size))
}

const pairsRight = ({ matches = {} }, given) =>
  Object.entries(matches).filter(([answerId, optionId]) =>
    given.matches?.some((pair) => pair.answer_id === answerId && pair.option_id === optionId),
  ).length

const gapsOf = ({ words = [] }) => [...new Set(words.flatMap(({ gap }) => gap ?? []))]

export const gapText = ({ gaps = [] }, gap) => gaps.find((entry) => entry.gap === gap)?.text ?? ''

/** Case, accents, quotation marks and white space of a typed answer do not matter. */
const plainWords = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[“”„«»"‘’'`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Ids of the author's answers that a typed text stands for, the right one first. */
export function wordsMeant(key, gap, text) {
  const plain = plainWords(text)
  if (plain === '') return []
  const meant = (key.words ?? []).filter((word) => word.gap === gap && plainWords(word.text) === plain)
  return meant.map(({ id }) => id).sort((one, other) => isRight(key, other) - isRight(key, one))
}

const isRight = ({ correct }, id) => (correct.includes(id) ? 1 : 0)

const isAccepted = (key, gap, text) =>
  wordsMeant(key, gap, text)
    .slice(0, 1)
    .some((id) => isRight(key, id))

/** A mark outside all areas, or a second mark in the same area, counts as wrong. */
export function areasGiven(key, given) {
  if (!given.points) return given.answer_ids ?? []
  const met = []
  for (const { x, y } of given.points) {
    const under = (key.areas ?? []).filter(
      (area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height,
    )
    const free = under.filter(({ id }) => !met.includes(id))
    const right = free.find(({ id }) => key.correct.includes(id))
    met.push((right ?? free[0] ?? under[0])?.id ?? 'beside')
  }
  return met
}
