import { parse } from 'csv-parse/sync'
import { limits } from '../../../contract/limits.ts'
import type { QuestionType } from '../../../contract/question-types.ts'
import { answerOf, type QuestionBody, type ReadQuestion, refusal, wholePoints } from './imported-question.ts'

// Tables as spreadsheets and other quiz programs write them: a heading line, a question a line.

const headings = {
  type: /^(type|kind|question type|tipo|tip|τύπος)$/,
  text: /^(question|question text|text|prompt|title|pregunta|ερώτηση|întrebare)$/,
  answer:
    /^(?:answer|option|choice|respuesta|opción|απάντηση|επιλογή|răspuns|opțiune)[\s_-]*(?:text[\s_-]*)?([a-j]|\d{1,2})$/,
  correct:
    /^(correct|right|answer|key|correct (?:answer|answers|option|choice)s?(?:\(s\))?|answer key|(?:respuestas? )?correctas?|σωστή(?: απάντηση)?|(?:răspuns )?corect)$/,
  explanation:
    /^(explanation|answer explanation|feedback|general feedback|rationale|explicación|εξήγηση|explicație)$/,
  points: /^(points|score|mark|marks|weight|puntos|βαθμοί|puncte)$/,
  tags: /^(tags|tag|category|topic|etiquetas|ετικέτες|etichete)$/,
} as const

/** What a template says of a column after its name is left out: `Answer 1 - max 75 characters`. */
const headingOf = (name: string): string =>
  name
    .replace(/\s[-–—]\s.*$/s, '')
    .trim()
    .toLowerCase()
    .replace(/_/g, ' ')

type Columns = Partial<Record<Exclude<keyof typeof headings, 'answer'>, number>> & { answers: number[] }

function columnsOf(line: readonly string[]): Columns {
  const names = line.map(headingOf)
  const find = (name: Exclude<keyof typeof headings, 'answer'>) => {
    const place = names.findIndex((one) => headings[name].test(one))
    return place < 0 ? {} : { [name]: place }
  }
  return {
    ...find('type'),
    ...find('text'),
    ...find('correct'),
    ...find('explanation'),
    ...find('points'),
    ...find('tags'),
    answers: names.flatMap((name, place) => (headings.answer.test(name) ? [place] : [])),
  }
}

const types: Record<string, QuestionType> = {
  single: 'single_choice',
  'single choice': 'single_choice',
  'multiple choice': 'multiple_choice',
  'multiple select': 'multiple_choice',
  checkbox: 'multiple_choice',
  'true false': 'true_false',
  'true/false': 'true_false',
  'short answer': 'short_text',
  'short text': 'short_text',
  'fill in the blank': 'short_text',
  numeric: 'numeric_range',
  'numeric range': 'numeric_range',
  number: 'numeric_range',
}

/** The sign between the cells: the one that the heading has most of. */
const delimiterOf = (file: string): string => {
  const [first = ''] = file.split('\n')
  const often = (sign: string): number => first.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => often(other) - often(one))[0] as string
}

export function readCsv(file: string): ReadQuestion[] {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(file, {
      delimiter: delimiterOf(file),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records
  } catch {
    return [refusal({ line: null, text: '' }, 'not_csv')]
  }
  const [head, ...rows] = records
  const columns = columnsOf(head?.record ?? [])
  if (columns.text === undefined) return [refusal({ line: 1, text: '' }, 'no_heading')]
  return rows
    .slice(0, limits.questionsPerQuiz + 1)
    .map(({ record, info }) => readRow(record, columns, info.lines))
}

function readRow(row: string[], columns: Columns, line: number): ReadQuestion {
  const cell = (name: Exclude<keyof Columns, 'answers'>): string => {
    const place = columns[name]
    return place === undefined ? '' : (row[place] ?? '').trim()
  }
  const text = cell('text')
  const options = columns.answers.map((place) => (row[place] ?? '').trim())
  const kind = cell('type').toLowerCase().replace(/[_-]/g, ' ')
  const given = Object.hasOwn(types, kind) ? types[kind] : undefined
  const made = questionOf({ text, options, correct: cell('correct'), given })
  if (typeof made === 'string') return refusal({ line, text }, made)
  const mark = cell('points') === '' ? 1 : Number(cell('points').replace(',', '.'))
  const { points, changes } = wholePoints(mark)
  const tags = cell('tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  const question = { ...made, points, tags, explanation: cell('explanation') }
  return { line, text, question, changes, refused: [] }
}

interface Row {
  text: string
  options: string[]
  correct: string
  given: QuestionType | undefined
}

/** The question a row stands for, or why it is none. */
function questionOf({ text, options, correct, given }: Row): QuestionBody | string {
  if (text === '') return 'no_text'
  const shown = options.filter(Boolean)
  const isNumber = given === 'numeric_range'
  if (isNumber) return numberQuestion(text, correct)
  if (shown.length === 0) return wordsQuestion(text, correct, given)
  const right = rightOnes(options, correct)
  if (right.size === 0) return 'no_right'
  const answers = options.flatMap((option, place) => (option ? [answerOf(option, right.has(place))] : []))
  const isTruth = shown.length === 2 && shown.every((option) => /^(true|false)$/i.test(option))
  const usual = isTruth ? 'true_false' : right.size > 1 ? 'multiple_choice' : 'single_choice'
  return { type: right.size > 1 || !given ? usual : given, text, answers }
}

function wordsQuestion(
  text: string,
  correct: string,
  given: QuestionType | undefined,
): QuestionBody | string {
  if (correct === '') return 'no_right'
  if (given === 'true_false' || /^(true|false)$/i.test(correct)) {
    const isTrue = /^t/i.test(correct)
    return { type: 'true_false', text, answers: [answerOf('True', isTrue), answerOf('False', !isTrue)] }
  }
  const words = correct.split(/[|;]/).map((word) => word.trim())
  return { type: 'short_text', text, answers: words.filter(Boolean).map((word) => answerOf(word, true)) }
}

function numberQuestion(text: string, correct: string): QuestionBody | string {
  const [from, to = from] = correct.split(/\.\.|\sto\s/).map((end) => Number(end.trim().replace(',', '.')))
  if (correct === '' || from === undefined || to === undefined || Number.isNaN(from + to)) return 'no_number'
  return { type: 'numeric_range', text, answers: [], range: { min: from, max: to } }
}

/** The places of the right options: named by number from 1, by letter, or by their own words. */
function rightOnes(options: string[], correct: string): Set<number> {
  const whole = options.findIndex((option) => option !== '' && option.toLowerCase() === correct.toLowerCase())
  if (whole >= 0) return new Set([whole])
  const places = correct.split(/[,;|]/).map((name) => {
    const plain = name.trim()
    if (/^\d{1,2}$/.test(plain)) return Number(plain) - 1
    if (/^[a-j]$/i.test(plain)) return plain.toLowerCase().charCodeAt(0) - 97
    return options.findIndex((option) => option !== '' && option.toLowerCase() === plain.toLowerCase())
  })
  return new Set(places.filter((place) => options[place]))
}
