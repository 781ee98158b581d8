import { limits } from '#contract/limits.ts'
import { readCloze } from '../cloze.import.ts'
import { numberParts } from '../numbers.import.ts'
import { pictureIn, type SentPicture } from '../pictures.import.ts'
import type { AnswerBody, NewQuestionBody, ReadQuestion, Remark } from '../question.import.ts'
import {
  acceptedWords,
  answerOf,
  costLost,
  isBest,
  lostIn,
  once,
  partlyRight,
  rangeAround,
  refusal,
  wholePoints,
  worthLost,
} from '../question.import.ts'
import { leftBehind } from './moodle-losses.import.ts'
import { fractionOf, plain, textIn } from './moodle-text.import.ts'
import { all, child, type Element, readXml } from './xml.import.ts'

// Moodle XML, as Moodle exports its question bank: https://docs.moodle.org/en/Moodle_XML_format

export function readMoodle(file: string): ReadQuestion[] {
  const root = readXml(file)
  if (root === null) return [refusal({ line: null, text: '' }, 'not_xml')]
  if (root.name !== 'quiz') return [refusal({ line: null, text: '' }, 'not_moodle')]
  return all(root, 'question')
    .filter(({ attributes }) => attributes.type !== 'category')
    .slice(0, limits.questionsPerQuiz + 1)
    .map(readQuestion)
}

/** A question with more parts, or more text beside its images, than any type allows; it is not examined further. */
const mostParts = 500
const mostWords = 100_000
const isTooLarge = ({ children }: Element): boolean =>
  children.length > mostParts || children.some((part) => textIn(part).replace(packed, '').length > mostWords)
const packed = /;base64,[^"'<>\s]*/g

const refusals = new Map([
  ['description', 'no_question'],
  ['essay', 'essay'],
])

type Reader = (
  question: Element,
) => Partial<NewQuestionBody> & Pick<NewQuestionBody, 'type' | 'answers'> & { changes?: Remark[] }

function readQuestion(element: Element): ReadQuestion {
  const { line } = element
  if (isTooLarge(element)) return refusal({ line, text: '' }, 'too_long')
  const questionText = child(element, 'questiontext')
  const shown = pictureIn(questionText, textIn(questionText))
  const text = plain(questionText) || textIn(child(element, 'name')).trim()
  const type = element.attributes.type ?? ''
  // The type comes from the file and may equal a built-in property of objects, so only own properties count.
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return refusal({ line, text }, refusals.get(type) ?? 'kind_unknown', type)
  const { points, changes } = wholePoints(Number(textIn(child(element, 'defaultgrade')) || '1'))
  const tags = all(child(element, 'tags'), 'tag').map((tag) => textIn(tag).trim())
  const { changes: lost = [], ...made } = reader(element)
  const question: NewQuestionBody = {
    text,
    explanation: plain(child(element, 'generalfeedback')),
    points,
    tags: tags.filter(Boolean).slice(0, 20),
    ...(shown?.picture.alt ? { alt: shown.picture.alt } : {}),
    ...made,
  }
  const beside = answersShown(element, type)
  const answers = question.answers.map((answer, index) => withPicture(answer, beside[index]))
  const left = [shown?.rest ?? textIn(questionText), ...beside.map(({ rest }) => rest)].map(lostIn)
  return {
    line,
    text,
    question: { ...question, answers },
    pictures: {
      question: shown?.picture ?? null,
      answers: beside.map(({ picture }) => picture),
    },
    changes: once([...changes, ...left.flat(), ...lost, ...leftBehind(element, made.type)]),
    refused: [],
  }
}

/** The child elements that each become one answer, so that answers can have images. */
const pictured: Record<string, string | undefined> = {
  multichoice: 'answer',
  matching: 'subquestion',
  ddmatch: 'subquestion',
  ordering: 'answer',
}

interface Shown {
  picture: SentPicture | null
  rest: string
}
const answersShown = (element: Element, type: string): Shown[] =>
  all(element, pictured[type] ?? '').map((part) => {
    const html = textIn(part)
    return pictureIn(part, html) ?? { picture: null, rest: html }
  })

/** An answer that consisted only of an image gets the image's alternative text. */
function withPicture(answer: AnswerBody, shown: Shown | undefined): AnswerBody {
  const alt = shown?.picture?.alt
  return alt ? { ...answer, text: answer.text || alt, alt } : answer
}

const weighed = (element: Element) =>
  all(element, 'answer').map((answer) => ({ text: plain(answer), weight: fractionOf(answer) }))

const choices = (element: Element) =>
  all(element, 'answer').map((answer) =>
    answerOf(plain(answer), fractionOf(answer) > 0, plain(child(answer, 'feedback'))),
  )

const multichoice: Reader = (element) => {
  const weights = all(element, 'answer').map(fractionOf)
  const answers = choices(element)
  const best = Math.max(...weights)
  const full = weights.filter((weight) => weight === best && weight > 0)
  const isSingle = textIn(child(element, 'single')).trim() !== 'false'
  if (isSingle && full.length < 2) {
    return {
      type: 'single_choice',
      answers: answers.map((answer, index) => ({
        ...answer,
        is_correct: full.length > 0 && weights[index] === best,
      })),
      changes: worthLost(weighed(element)),
    }
  }
  const changes = isSingle ? [{ key: 'all_asked' }] : costLost(weights)
  return { type: 'multiple_choice', partial_credit: true, answers, changes }
}

const shortAnswer: Reader = (element) => {
  const given = weighed(element)
  const marked = choices(element).map((answer, index) => ({
    ...answer,
    is_correct: given[index] !== undefined && isBest(given[index], given),
  }))
  const { answers, otherwise, changes } = acceptedWords(marked)
  const explanation = plain(child(element, 'generalfeedback')) || otherwise
  return { type: 'short_text', explanation, answers, changes: [...changes, ...partlyRight(given)] }
}

const matching: Reader = (element) => ({
  type: 'matching',
  answers: all(element, 'subquestion').map((pair) => {
    const left = plain(pair)
    return { ...answerOf(left, left !== ''), match: plain(child(pair, 'answer')) }
  }),
})

const numerical: Reader = (element) => {
  const units = all(child(element, 'units'), 'unit')
  const unit = textIn(child(units[0], 'unit_name')).trim()
  const given = all(element, 'answer').flatMap((answer) => {
    const text = textIn(answer).trim()
    const range = rangeAround(text, textIn(child(answer, 'tolerance')))
    return range
      ? [{ text, range, weight: fractionOf(answer), feedback: plain(child(answer, 'feedback')) }]
      : []
  })
  const made = numberParts(given, { hasUnit: unit !== '' })
  return {
    ...(made ?? { type: 'numeric_range', answers: [], range: null }),
    unit,
    changes: [...(made?.changes ?? []), ...(units.length > 1 ? [{ key: 'units_lost' }] : [])],
  }
}

/** Choices for each `[[1]]`: options of the same group are offered together. */
const gapSelect: Reader = (element) => {
  const options = [...all(element, 'selectoption'), ...all(element, 'dragbox')].map((option) => ({
    text: plain(option),
    group: textIn(child(option, 'group')).trim() || '1',
  }))
  let gap = 0
  const right: number[] = []
  const passage = plain(child(element, 'questiontext')).replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    gap += 1
    right.push(Number(number) - 1)
    return `[[${gap}]]`
  })
  const answers = right
    .slice(0, limits.gapsPerQuestion + 1)
    .flatMap((place, index) =>
      options.flatMap((option, nth) =>
        option.group === options[place]?.group
          ? [{ ...answerOf(option.text, nth === place), gap: index + 1 }]
          : [],
      ),
    )
  const questionText = named(element)
  const cut = withinLimit(answers, right.length)
  const changes =
    cut.length < answers.length ? [{ key: 'choices_cut', what: String(limits.partsPerQuestion) }] : []
  return {
    type: 'cloze',
    passage,
    ...questionText,
    answers: cut,
    changes: [...questionText.changes, ...changes],
  }
}

/**
 * If many gaps share many words, the choices exceed the limit of a question: each gap keeps its right answer and
 * the first wrong ones.
 */
function withinLimit(answers: AnswerBody[], gaps: number): AnswerBody[] {
  if (answers.length <= limits.partsPerQuestion) return answers
  const most = Math.max(1, Math.floor(limits.partsPerQuestion / gaps))
  return [...Map.groupBy(answers, ({ gap }) => gap).values()].flatMap((own) => {
    const wrong = own.filter(({ is_correct }) => !is_correct).slice(0, most - 1)
    return own.filter((answer) => answer.is_correct || wrong.includes(answer))
  })
}

/** The text contains the gaps, so the question's name becomes its question text. */
const named = (element: Element): { text: string; changes: Remark[] } => ({
  text: textIn(child(element, 'name')).trim(),
  changes: [{ key: 'name_shown' }],
})

const cloze: Reader = (element) => {
  const { changes, ...read } = readCloze(plain(child(element, 'questiontext')))
  const questionText = named(element)
  return { ...read, ...questionText, changes: [...questionText.changes, ...changes] }
}

const readers: Record<string, Reader | undefined> = {
  multichoice,
  truefalse: (element) => ({
    type: 'true_false',
    answers: choices(element).map((answer) => ({
      ...answer,
      text: answer.text.charAt(0).toUpperCase() + answer.text.slice(1),
    })),
  }),
  shortanswer: shortAnswer,
  numerical,
  matching,
  ddmatch: matching,
  ordering: (element) => ({
    type: 'ordering',
    answers: all(element, 'answer').map((answer) => answerOf(plain(answer), true)),
  }),
  gapselect: gapSelect,
  ddwtos: gapSelect,
  cloze,
  multianswer: cloze,
}
