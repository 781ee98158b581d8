import { limits } from '#contract/limits.ts'
import { hasMarkdown, withoutMarkdown } from './markdown.import.ts'
import { numberParts } from './numbers.import.ts'
import {
  type AnswerBody,
  acceptedWords,
  answerOf,
  costLost,
  isBest,
  lostIn,
  type NewQuestionBody,
  once,
  partlyRight,
  plainText,
  type ReadQuestion,
  type Remark,
  rangeAround,
  refusal,
  worthLost,
} from './question.import.ts'

// GIFT, as Moodle writes and reads it: https://docs.moodle.org/en/GIFT_format

/** A private-use character that stands for an escaped one during parsing. */
const escaped = '\uE000'
const signs = '~=#{}:\\'

/** Replaces escaped characters by private-use ones, so that they lose their special meaning. */
const hideEscapes = (text: string): string =>
  text.replace(/\\(.)/g, (whole, sign: string) => {
    if (sign === 'n') return '\n'
    const index = signs.indexOf(sign)
    return index < 0 ? whole : String.fromCharCode(escaped.charCodeAt(0) + index)
  })
const showEscapes = (text: string): string =>
  text.replace(/[\uE000-\uE006]/g, (sign) => signs[sign.charCodeAt(0) - escaped.charCodeAt(0)] ?? sign)

interface Block {
  line: number
  text: string
  tags: string[]
}

/** Moodle writes the tags of a question above it: `// [id:7] [tag:links]`. */
const tagsIn = (comment: string): string[] =>
  [...comment.matchAll(/\[tag:([^\][]{1,200})\]/g)].map(([, tag = '']) => tag.trim()).filter(Boolean)

/**
 * After an empty line, answers may continue; anything else there starts another question, even if the braces were
 * never closed.
 */
const goesOn = /^\s*[=~#}]/
/** A title stands at the beginning of a question, so it starts a new one even if the empty line is missing. */
const titled = /^\s*::/

/** The questions of a file, separated by empty lines or titles; other comments and categories are left out. */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let depth = 0
  let isBelowEmpty = false
  let tags: string[] = []
  for (const [index, raw] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (raw.trimStart().startsWith('//')) tags.push(...tagsIn(raw))
    if (raw.trimStart().startsWith('//') || /^\s*\$CATEGORY:/i.test(raw)) continue
    const line = hideEscapes(raw)
    if (line.trim() === '') {
      isBelowEmpty = true
      continue
    }
    if (isBelowEmpty && (depth === 0 || !goesOn.test(line))) {
      open = null
      depth = 0
    }
    isBelowEmpty = false
    if (depth === 0 && titled.test(line) && open?.text.includes('{')) open = null
    if (open) open.text += `\n${line}`
    else {
      open = { line: index + 1, text: line, tags }
      tags = []
      blocks.push(open)
    }
    depth = Math.max(0, depth + count(line, '{') - count(line, '}'))
  }
  return blocks
}
const count = (text: string, sign: string): number => text.split(sign).length - 1

export function readGift(file: string): ReadQuestion[] {
  return blocksOf(file)
    .slice(0, limits.questionsPerQuiz + 1)
    .map(readBlock)
}

/** A format can precede any part of a question and applies to that part. */
const formats = '\\[(html|moodle|plain|markdown)\\]'
const ownFormat = new RegExp(`^\\s*${formats}`)

const html = (words: string, format: string | undefined): string => {
  const [prefix = '', own = format] = ownFormat.exec(words) ?? []
  const shown = showEscapes(words.slice(prefix.length))
  if (own === 'markdown') return plainText(withoutMarkdown(shown))
  return own === 'html' || own === undefined ? plainText(shown) : shown.trim()
}

const head = new RegExp(`^\\s*(::[^]*?::)?\\s*(?:${formats})?([^]*)$`)

function readBlock({ line, text, tags }: Block): ReadQuestion {
  const [, , format, rest = ''] = head.exec(text) ?? []
  const begin = rest.indexOf('{')
  const end = rest.indexOf('}', begin)
  const say = (words: string): string => html(words, format)
  if (begin < 0 || end < 0) return refusal({ line, text: say(rest).slice(0, 200) }, 'no_answers')
  const [before, inside, after] = [rest.slice(0, begin), rest.slice(begin + 1, end), rest.slice(end + 1)]
  if (after.includes('{')) return refusal({ line, text: say(before) }, 'several_sets')
  const isMissingWord = after.trim() !== ''
  const [left, right] = [/\s$/.test(before) ? ' ' : '', /^\s/.test(after) ? ' ' : '']
  const words = isMissingWord ? `${say(before)}${left}_____${right}${say(after)}` : say(before)
  const [own = '', explanation = ''] = inside.split('####')
  const read = answersOf(own.trim(), say)
  if ('refused' in read) return refusal({ line, text: words }, read.refused)
  const { changes, ...parts } = read
  const question: NewQuestionBody = {
    text: words,
    ...parts,
    ...(explanation.trim() ? { explanation: say(explanation) } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  }
  const lost = [...lostIn(showEscapes(rest)), ...(hasMarkdown(text) ? [{ key: 'formatting_lost' }] : [])]
  return { line, text: words, question, changes: once([...changes, ...lost]), refused: [] }
}

type Parts = Pick<NewQuestionBody, 'type' | 'answers'> & Partial<NewQuestionBody> & { changes: Remark[] }
type Read = Parts | { refused: string }

function answersOf(inside: string, say: (words: string) => string): Read {
  if (inside === '') return { refused: 'essay' }
  const truth = /^(T|TRUE|F|FALSE)\s*((?:#[^]*)?)$/i.exec(inside)
  if (truth) return truthOf(truth[1] ?? '', truth[2] ?? '', say)
  if (inside.startsWith('#')) return numberOf(inside.slice(1), say)
  const choices = choicesOf(inside, say)
  if (choices.length === 0) return { refused: 'no_answers' }
  return choiceQuestion(choices)
}

function truthOf(word: string, remarks: string, say: (words: string) => string): Parts {
  const isTrue = /^t/i.test(word)
  const [, whenWrong = '', whenRight = ''] = remarks.split('#')
  return {
    type: 'true_false',
    answers: [
      answerOf('True', isTrue, say(isTrue ? whenRight : whenWrong)),
      answerOf('False', !isTrue, say(isTrue ? whenWrong : whenRight)),
    ],
    changes: [],
  }
}

/** Parses `3.14:0.01`, `1..5`, or several of them, each with a weight and feedback; a `~` starts a wrong one. */
function numberOf(inside: string, say: (words: string) => string): Read {
  const given = inside
    .split(/(?=[=~])/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, percent] = /^[=~]?\s*%(-?[\d.]+)%/.exec(part) ?? []
      const [text = '', ...remarks] = part.replace(/^[=~]?\s*(%-?[\d.]+%)?/, '').split('#')
      const weight = percent === undefined ? (part.startsWith('~') ? 0 : 100) : Number(percent)
      return { text: text.trim(), range: rangeOf(text), weight, feedback: say(remarks.join('#')) }
    })
  const right = given.filter(({ weight }) => weight > 0)
  const numbers = right.flatMap(({ range, ...answer }) => (range ? [{ ...answer, range }] : []))
  const made = numbers.length === right.length ? numberParts(numbers) : null
  if (!made) return { refused: 'no_number' }
  const isSaid = given.some(
    ({ feedback, weight }) => feedback !== '' && (made.type === 'numeric_range' || weight <= 0),
  )
  return { ...made, changes: [...made.changes, ...(isSaid ? [{ key: 'feedback_lost' }] : [])] }
}

function rangeOf(words: string): { min: number; max: number } | null {
  const [from = '', to] = words.split('..')
  if (to === undefined) return rangeAround(...(words.split(':') as [string, string?]))
  const [min, max] = [Number(from), Number(to)]
  return from.trim() === '' || to.trim() === '' || Number.isNaN(min + max) ? null : { min, max }
}
interface Choice {
  sign: string
  weight: number
  text: string
  feedback: string
}

/** An answer's own format can precede or follow the weight. */
const answerHead = new RegExp(`^(?:%(-?[\\d.]+)%)?\\s*(?:${formats})?\\s*(?:%(-?[\\d.]+)%)?`)

const choicesOf = (inside: string, say: (words: string) => string): Choice[] =>
  [...inside.matchAll(/([=~])([^=~]*)/g).take(limits.partsPerQuestion + 1)].map(
    ([, sign = '', whole = '']) => {
      const body = whole.trim()
      const [prefix = '', before, format, after] = answerHead.exec(body) ?? []
      const [words = '', ...remarks] = body.slice(prefix.length).split('#')
      const weight = before ?? after
      return {
        sign,
        weight: weight === undefined ? (sign === '=' ? 100 : 0) : Number(weight),
        text: say(format ? `[${format}]${words}` : words),
        feedback: say(remarks.join('#')),
      }
    },
  )

function choiceQuestion(choices: Choice[]): Read {
  const isAllRight = choices.every(({ sign }) => sign === '=')
  if (isAllRight && choices.every(({ text }) => text.includes('->'))) return pairsOf(choices)
  const weights = choices.map(({ weight }) => weight)
  if (isAllRight) return wordsOf(choices)
  const answers: AnswerBody[] = choices.map(({ text, weight, feedback }) =>
    answerOf(text, weight > 0, feedback),
  )
  const full = choices.filter(({ weight }) => weight === 100)
  // If exactly one answer is fully right, this is a single choice; answers with partial weight count as wrong.
  if (full.length === 1) {
    return {
      type: 'single_choice',
      answers: answers.map((answer, index) => ({ ...answer, is_correct: weights[index] === 100 })),
      changes: worthLost(choices),
    }
  }
  const losses = full.length > 1 ? [{ key: 'all_asked' }] : costLost(weights)
  return { type: 'multiple_choice', partial_credit: true, answers, changes: losses }
}

function wordsOf(choices: Choice[]): Parts {
  const given = choices.map((choice) => answerOf(choice.text, isBest(choice, choices), choice.feedback))
  const { answers, otherwise, changes } = acceptedWords(given)
  return {
    type: 'short_text',
    answers,
    ...(otherwise ? { explanation: otherwise } : {}),
    changes: [...partlyRight(choices), ...changes],
  }
}

function pairsOf(choices: Choice[]): Parts {
  const answers = choices.map(({ text, feedback }) => {
    const [left = '', ...right] = text.split('->').map((half) => half.trim().replace(ownFormat, '').trim())
    return { ...answerOf(left, left !== '', feedback), match: right.join(' -> ') }
  })
  return { type: 'matching', answers, changes: [] }
}
