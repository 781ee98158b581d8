import type { QuestionType } from '#contract/quizzes/question-types.ts'
import { answerOf, type NewQuestionBody, type Remark } from './question.import.ts'

/** Names of question types in tables. Where the same name can mean one or several right answers, the key decides. */
const types = new Map<string, QuestionType | 'choice'>([
  ['multiple choice', 'choice'],
  ['choice', 'choice'],
  ['quiz', 'choice'],
  ['mc', 'choice'],
  ['mcq', 'choice'],
  ['single', 'single_choice'],
  ['single choice', 'single_choice'],
  ['single select', 'single_choice'],
  ['radio', 'single_choice'],
  ['multiple_choice', 'multiple_choice'],
  ['multiple select', 'multiple_choice'],
  ['multi select', 'multiple_choice'],
  ['multiple response', 'multiple_choice'],
  ['multiple answers', 'multiple_choice'],
  ['checkbox', 'multiple_choice'],
  ['checkboxes', 'multiple_choice'],
  ['true false', 'true_false'],
  ['true/false', 'true_false'],
  ['true or false', 'true_false'],
  ['wahr/falsch', 'true_false'],
  ['richtig/falsch', 'true_false'],
  ['verdadero/falso', 'true_false'],
  ['vrai/faux', 'true_false'],
  ['σωστό/λάθος', 'true_false'],
  ['adevărat/fals', 'true_false'],
  ['einfachauswahl', 'single_choice'],
  ['einfachwahl', 'single_choice'],
  ['mehrfachauswahl', 'multiple_choice'],
  ['mehrfachwahl', 'multiple_choice'],
  ['kurzantwort', 'short_text'],
  ['zahl', 'numeric_range'],
  ['short answer', 'short_text'],
  ['short text', 'short_text'],
  ['text', 'short_text'],
  ['type answer', 'short_text'],
  ['fill in the blank', 'short_text'],
  ['numeric', 'numeric_range'],
  ['numeric range', 'numeric_range'],
  ['numerical', 'numeric_range'],
  ['number', 'numeric_range'],
])
/** Types that have no right answer. */
const ungraded = /^(essay|paragraph|long answer|open ended|open|poll|survey|word cloud|brainstorm|draw)$/

const typeOf = (kind: string): Given => {
  const plain = kind.toLowerCase()
  return types.get(plain) ?? types.get(plain.replace(/[_-]/g, ' '))
}

export interface Row {
  text: string
  options: string[]
  correct: string
  /** The type named in the row. */
  kind: string
}
interface Refused {
  refused: string
  what?: string
}
type Read = (NewQuestionBody & { changes: Remark[] }) | Refused
type Made = (NewQuestionBody & { changes?: Remark[] }) | Refused
type Given = QuestionType | 'choice' | undefined

/** The question of a row, or why it has none. */
export function questionOf(row: Row): Read {
  if (row.text === '') return { refused: 'no_text' }
  if (ungraded.test(row.kind.toLowerCase().replace(/[_-]/g, ' ')))
    return { refused: 'kind_unknown', what: row.kind }
  const given = typeOf(row.kind)
  const made = madeOf(row, given)
  if ('refused' in made) return made
  const isAnother = row.kind !== '' && given !== 'choice' && given !== made.type
  const changes = isAnother ? [{ key: 'kind_changed', what: row.kind }] : []
  return { ...made, changes: [...changes, ...(made.changes ?? [])] }
}

function madeOf({ text, options, correct }: Row, given: Given): Made {
  const shown = options.filter(Boolean)
  if (given === 'numeric_range') return numberQuestion(text, correct || (shown[0] ?? ''))
  if (given === 'short_text' && correct === '') return wordsQuestion(text, shown)
  if (shown.length === 0) return keyAlone(text, correct, given)
  const right = rightOnes(options, correct)
  if ('refused' in right) return right
  const answers = options.flatMap((option, index) =>
    option ? [answerOf(option, right.places.has(index))] : [],
  )
  const { changes } = right
  if (given === 'short_text') return { type: given, text, answers, changes }
  if (shown.length === 1) return { refused: 'no_wrong' }
  return { type: choiceOf(shown, right.places.size, given), text, answers, changes }
}

function choiceOf(shown: string[], rights: number, given: Given): QuestionType {
  if (rights > 1) return 'multiple_choice'
  if (given !== undefined && given !== 'choice') return given
  return shown.length === 2 && shown.every(isTruth) ? 'true_false' : 'single_choice'
}

const isTrue = /^(?:t|true|wahr|richtig|verdadero|vrai|verdadeiro|vertader|adevarat|adevărat|σωστό)$/i
const isFalse = /^(?:f|false|falsch|falso|faux|fals|λάθος)$/i
const isTruth = (word: string): boolean => isTrue.test(word) || isFalse.test(word)

/** Handles a row with a key but without answers. */
function keyAlone(text: string, correct: string, given: Given): Made {
  if (correct === '') return { refused: 'no_right' }
  if (given === 'true_false' || (given === undefined && correct.length > 1 && isTruth(correct))) {
    if (!isTruth(correct)) return { refused: 'right_unknown', what: correct }
    const answers = [answerOf('True', isTrue.test(correct)), answerOf('False', !isTrue.test(correct))]
    return { type: 'true_false', text, answers }
  }
  if (given !== undefined && given !== 'short_text') return { refused: 'no_wrong' }
  return wordsQuestion(text, correct.split(/[|;]/))
}

function wordsQuestion(text: string, words: string[]): Made {
  const accepted = words.map((word) => word.trim()).filter(Boolean)
  if (accepted.length === 0) return { refused: 'no_right' }
  return { type: 'short_text', text, answers: accepted.map((word) => answerOf(word, true)) }
}

function numberQuestion(text: string, correct: string): Made {
  const ends = correct.split(/\.\.|\sto\s/).map((end) => end.trim().replace(',', '.'))
  const [from, to = from] = ends.map(Number)
  const isRange = ends.length <= 2 && ends.every((end) => end !== '')
  if (!isRange || from === undefined || to === undefined || Number.isNaN(from + to))
    return { refused: 'no_number' }
  return { type: 'numeric_range', text, answers: [], range: { min: from, max: to } }
}

type Rights = { places: Set<number>; changes: Remark[] } | Refused

const byWords = (options: string[], name: string): number =>
  options.findIndex((option) => option !== '' && option.toLowerCase() === name.toLowerCase())

const alphabets = ['abcdefghij', 'αβγδεζηθικ']

/** Finds an option by its number from 1 or by its letter. */
function byPlace(options: string[], name: string): number {
  const letter =
    name.length === 1 ? Math.max(...alphabets.map((letters) => letters.indexOf(name.toLowerCase()))) : -1
  const index = /^\d{1,2}$/.test(name) ? Number(name) - 1 : letter
  return options[index] ? index : -1
}

/** The indexes of the right options. All must be named in the same way: by their texts, or else by number or letter. */
function rightOnes(options: string[], correct: string): Rights {
  if (correct === '') return { refused: 'no_right' }
  const lists = [[correct], namesIn(correct, /[;|]/), namesIn(correct, /[,;|]/)]
  const found = (find: typeof byPlace): number[] | undefined =>
    lists
      .map((names) => names.map((name) => find(options, name)))
      .find((places) => places.length > 0 && !places.includes(-1))
  const [worded, placed] = [found(byWords), found(byPlace)]
  const places = worded ?? placed
  if (!places) {
    const isUnknown = (name: string): boolean => byWords(options, name) < 0 && byPlace(options, name) < 0
    return { refused: 'right_unknown', what: namesIn(correct, /[,;|]/).find(isUnknown) ?? correct }
  }
  const isBoth = worded && placed && worded.join() !== placed.join()
  return { places: new Set(places), changes: isBoth ? [{ key: 'right_by_words', what: correct }] : [] }
}

const namesIn = (list: string, sign: RegExp): string[] =>
  list
    .split(sign)
    .map((name) => name.trim())
    .filter(Boolean)
