import {
  type AnswerBody,
  acceptedWords,
  answerOf,
  isBest,
  type NewQuestionBody,
  partlyRight,
  type Remark,
} from './question.import.ts'

// Moodle's cloze text with answers in braces: {1:SHORTANSWER:=right#remark~wrong}

const opening = /\{(\d*):([A-Z_]+):/g

interface Part {
  from: number
  to: number
  /** Its weight relative to the others. */
  weight: number
  kind: string
  inside: string
}

/** Runs in a single pass: if one part is never closed, none of the following ones is. */
function* partsOf(text: string): Generator<Part> {
  let to = 0
  for (const { 0: start, 1: weight = '', 2: kind = '', index: from } of text.matchAll(opening)) {
    if (from < to) continue
    const end = endOf(text, from + start.length)
    if (end < 0) return
    to = end + 1
    yield { from, to, weight: Number(weight || 1), kind, inside: text.slice(from + start.length, end) }
  }
}

/** The index of the unescaped brace that closes a part; -1 if there is none. */
function endOf(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '}') return index
  }
  return -1
}

const words = (text: string): string => text.replace(/\\(.)/g, '$1').trim()

interface Option {
  answer: AnswerBody
  /** In percent. */
  worth: number
}

const optionsOf = (inside: string, gap: number): Option[] =>
  inside
    .split(/(?<!\\)~/)
    .filter(Boolean)
    .map((option) => {
      const [, percent] = /^=?%(-?[\d.]+)%/.exec(option) ?? []
      const worth = Number(percent ?? (option.startsWith('=') ? 100 : 0))
      const [text = '', feedback = ''] = option
        .replace(/^=?(%-?[\d.]+%)?=?/, '')
        .split(/(?<!\\)#/)
        .map(words)
      return { worth, answer: { ...answerOf(text, worth > 0, feedback), gap } }
    })

/** Numbers become accepted texts here, without their tolerance. */
const isNumber = (kind: string): boolean => /^(NUMERICAL|NM)$/.test(kind)
const isWritten = (kind: string): boolean => /^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind)
const minds = /_?C$/
const takesSeveral = /^(MULTIRESPONSE|MR)/

interface Filled {
  answers: AnswerBody[]
  changes: Remark[]
}

const weighed = ({ answer: { text }, worth }: Option) => ({ text, weight: worth })

/** In a gap an answer is either right or wrong, as in a single choice. */
function onlyBest(options: Option[]): Option[] {
  const all = options.map(weighed)
  return options.map((option) => ({
    ...option,
    answer: { ...option.answer, is_correct: isBest(weighed(option), all) },
  }))
}

/** Wrong answers of a typed gap are left out, because they would turn it into a list of choices. */
function filled({ kind, inside }: Part, gap: number): Filled {
  const options = takesSeveral.test(kind) ? optionsOf(inside, gap) : onlyBest(optionsOf(inside, gap))
  const right = options.filter(({ answer }) => answer.is_correct)
  const worth = takesSeveral.test(kind) ? [] : partlyRight(options.map(weighed))
  if (isNumber(kind)) {
    const numbers = right.map(({ answer }) => ({ ...answer, text: answer.text.split(':')[0] ?? '' }))
    const hasTolerance = right.some(({ answer }) => Number(answer.text.split(':')[1] ?? 0) !== 0)
    return { answers: numbers, changes: [...worth, ...(hasTolerance ? [{ key: 'tolerance_lost' }] : [])] }
  }
  if (isWritten(kind)) {
    const { answers, changes } = acceptedWords(right.map(({ answer }) => answer))
    const isSaid = options.some((one) => one.worth <= 0 && Boolean(one.answer.feedback))
    const mindsCase = minds.test(kind) ? [{ key: 'case_lost' }] : []
    return {
      answers,
      changes: [...worth, ...changes, ...mindsCase, ...(isSaid ? [{ key: 'feedback_lost' }] : [])],
    }
  }
  const several = takesSeveral.test(kind) ? [{ key: 'one_per_gap' }] : []
  return { answers: options.map(({ answer }) => answer), changes: [...worth, ...several] }
}

/** The text with numbered gaps, their answers, and remarks about what is not supported. */
export function readCloze(
  text: string,
): Pick<NewQuestionBody, 'type' | 'answers' | 'passage'> & { changes: Remark[] } {
  const answers: AnswerBody[] = []
  const changes: Remark[] = []
  const weights = new Set<number>()
  let gap = 0
  let passage = ''
  let read = 0
  for (const part of partsOf(text)) {
    gap += 1
    const own = filled(part, gap)
    answers.push(...own.answers.filter((one) => one.text !== ''))
    changes.push(...own.changes)
    weights.add(part.weight)
    passage += `${text.slice(read, part.from)}[[${gap}]]`
    read = part.to
  }
  return {
    type: 'cloze',
    passage: passage + text.slice(read),
    answers,
    changes: [...changes, ...(weights.size > 1 ? [{ key: 'weights_lost' }] : [])],
  }
}
