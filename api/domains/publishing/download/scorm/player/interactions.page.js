import { areasGiven, gapText } from './grading.page.js'

// Writes an answer to a question in the formats of SCORM 1.2 and 2004, each within its limits.

/** In SCORM 1.2 an answer's name is one of these characters, in 2004 any short identifier. */
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const mostChoices = letters.length
const lengths = { 1.2: 255, 2004: 250 }

/**
 * The elements of `cmi.interactions.n` in the order in which they have to be set: type and id before what depends on
 * them.
 */
export function interactionOf(version, { question, given, grade, startedAt, endedAt }) {
  const { type, response, pattern } = kindOf(version, question, given)
  const isOld = version === '1.2'
  const wrong = isOld ? 'wrong' : 'incorrect'
  const seconds = Math.max(0, Math.round((endedAt - startedAt) / 1_000))
  return [
    ['id', question.name],
    ['type', type],
    ...(isOld ? [] : [['description', plain(question.text).slice(0, 250)]]),
    isOld ? ['time', clockTime(new Date(endedAt))] : ['timestamp', timestamp(new Date(endedAt))],
    ...(pattern ? [['correct_responses.0.pattern', pattern]] : []),
    ['weighting', String(question.points)],
    [isOld ? 'student_response' : 'learner_response', response],
    ['result', grade.correct ? 'correct' : wrong],
    ['latency', isOld ? timespan(seconds) : duration(seconds)],
  ]
}

const plain = (text) => text.replace(/\s+/g, ' ').trim()

function kindOf(version, question, given) {
  const isOld = version === '1.2'
  const { type, key, answers, options = [] } = question
  const nameOf = namesOf(version, answers)
  const optionName = namesOf(version, options)
  const [between, pair] = isOld ? [',', '.'] : ['[,]', '[.]']
  const list = (ids) => ids.slice(0, mostChoices).map(nameOf).join(between)
  const pairs = (entries) =>
    entries
      .slice(0, mostChoices)
      .map(([one, other]) => `${nameOf(one)}${pair}${optionName(other)}`)
      .join(between)
  if (type === 'true_false' && answers.length === 2) {
    const state = (id) => (isOld ? (answers[0].id === id ? 't' : 'f') : String(answers[0].id === id))
    return { type: 'true-false', response: state(given.answer_ids[0]), pattern: state(key.correct[0]) }
  }
  if (type === 'matching')
    return {
      type: 'matching',
      response: pairs(given.matches.map(({ answer_id, option_id }) => [answer_id, option_id])),
      pattern: pairs(Object.entries(key.matches ?? {})),
    }
  if (type === 'ordering')
    return { type: 'sequencing', response: list(given.answer_ids), pattern: list(key.correct) }
  if (type === 'numeric_range') {
    const { min, max } = key.range ?? {}
    const exact = !key.range
      ? ''
      : isOld
        ? min === max
          ? decimal(min)
          : ''
        : `${decimal(min)}[:]${decimal(max)}`
    return { type: 'numeric', response: decimal(given.number), pattern: exact }
  }
  if (type === 'short_text' || type === 'cloze') return writtenOf(version, question, given)
  if (type === 'hotspot' || answers.length > mostChoices) return chosenInWords(version, question, given)
  return { type: 'choice', response: list(given.answer_ids), pattern: list(key.correct) }
}

/** Without an exponent, and as exact as the standard asks for. */
const decimal = (number) => number.toFixed(7).replace(/\.?0+$/, '')

/** In 2004 a name carries the words of its answer, so that a report can be read. */
function namesOf(version, answers) {
  return (id) => {
    const index = answers.findIndex((answer) => answer.id === id)
    const letter = letters[index] ?? `z${index}`
    if (version === '1.2') return letter
    const words = (answers[index]?.text ?? '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '')
    return words ? `${letter}-${words}` : letter
  }
}

function writtenOf(version, { type, key }, given) {
  const most = lengths[version]
  const clean = (text) => plain(text).replaceAll('[,]', ' ').slice(0, most)
  if (type === 'short_text') {
    const [accepted] = (key.words ?? []).filter(({ id }) => key.correct.includes(id))
    return { type: 'fill-in', response: clean(given.text), pattern: clean(accepted?.text ?? '') }
  }
  const gaps = [...new Set((key.words ?? []).map(({ gap }) => gap))].slice(0, version === '1.2' ? 20 : 10)
  const right = gaps.map(
    (gap) => key.words.find((word) => word.gap === gap && key.correct.includes(word.id))?.text ?? '',
  )
  const typed = gaps.map((gap) => gapText(given, gap))
  const join = (texts) =>
    version === '1.2' ? clean(texts.join(', ')) : texts.map((text) => clean(text)).join('[,]')
  return { type: 'fill-in', response: join(typed), pattern: join(right) }
}

/** What has no type of its own, or too many choices for one, is told in words. */
function chosenInWords(version, { type, key, answers }, given) {
  const wordsOf = (ids) =>
    plain(ids.map((id) => answers.find((answer) => answer.id === id)?.text ?? '-').join('; '))
  const most = version === '1.2' ? 255 : 4_000
  return {
    type: version === '1.2' ? 'performance' : 'other',
    response: wordsOf(type === 'hotspot' ? areasGiven(key, given) : given.answer_ids).slice(0, most),
    pattern: wordsOf(key.correct).slice(0, most),
  }
}

const two = (number) => String(number).padStart(2, '0')

const clockTime = (date) => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** Local time without a zone, as the platforms expect it. */
const timestamp = (date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clockTime(date)}`

/** For SCORM 1.2, as `HHHH:MM:SS`. */
export const timespan = (seconds) =>
  `${String(Math.min(9_999, Math.floor(seconds / 3_600))).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`

/** For SCORM 2004, as ISO 8601. */
export const duration = (seconds) =>
  `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${Math.floor(seconds) % 60}S`
