import { limits } from '../../../contract/limits.ts'
import { readCloze } from './import-cloze.ts'
import { pictureIn, type SentPicture } from './import-pictures.ts'
import type { AnswerBody, QuestionBody, ReadQuestion, Remark } from './imported-question.ts'
import { answerOf, lostIn, plainText, refusal, wholePoints } from './imported-question.ts'
import { all, child, type Element, readXml, words } from './xml.ts'

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

/** More parts, or more words beside pictures, than a question of any kind can have: not looked at any closer. */
const mostParts = 500
const mostWords = 100_000
const isTooLarge = ({ children }: Element): boolean =>
  children.length > mostParts || children.some((part) => textIn(part).replace(packed, '').length > mostWords)
const packed = /;base64,[^"'<>\s]*/g

const textIn = (element: Element | undefined): string => words(child(element, 'text') ?? element)

/** Words in any of Moodle's formats; HTML becomes plain. */
const plain = (element: Element | undefined): string =>
  element?.attributes.format === 'plain_text' ? textIn(element).trim() : plainText(textIn(element))

const fractionOf = ({ attributes }: Element): number => Number(attributes.fraction ?? 0)

const refusals = new Map([
  ['description', 'no_question'],
  ['essay', 'essay'],
])

type Reader = (question: Element) => Partial<QuestionBody> & Pick<QuestionBody, 'type' | 'answers'>

function readQuestion(element: Element): ReadQuestion {
  const { line } = element
  if (isTooLarge(element)) return refusal({ line, text: '' }, 'too_long')
  const asked = child(element, 'questiontext')
  const shown = pictureIn(asked, textIn(asked))
  const text = plain(asked) || textIn(child(element, 'name')).trim()
  const type = element.attributes.type ?? ''
  // A file may name a kind as it likes, also as what every object has.
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!reader) return refusal({ line, text }, refusals.get(type) ?? 'kind_unknown', type)
  const { points, changes } = wholePoints(Number(textIn(child(element, 'defaultgrade')) || '1'))
  const tags = all(child(element, 'tags'), 'tag').map((tag) => textIn(tag).trim())
  const question: QuestionBody = {
    text,
    explanation: plain(child(element, 'generalfeedback')),
    points,
    tags: tags.filter(Boolean).slice(0, 20),
    ...(shown?.picture.alt ? { alt: shown.picture.alt } : {}),
    ...reader(element),
  }
  const beside = answersShown(element, type)
  const answers = question.answers.map((answer, place) => withPicture(answer, beside[place]))
  const left = [shown?.rest ?? textIn(asked), ...beside.map(({ rest }) => rest)].map(lostIn)
  return {
    line,
    text,
    question: { ...question, answers },
    pictures: {
      question: shown?.picture ?? null,
      answers: beside.map(({ picture }) => picture),
    },
    changes: [...changes, ...once([...left.flat(), ...weightsLost(element, question)])],
    refused: [],
  }
}

const once = (remarks: Remark[]): Remark[] =>
  remarks.filter(({ key }, place) => remarks.findIndex((other) => other.key === key) === place)

/** The parts of a question that its answers are made of one by one, and which may so have pictures. */
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

/** An answer that was but a picture is told by what the picture shows. */
function withPicture(answer: AnswerBody, shown: Shown | undefined): AnswerBody {
  const alt = shown?.picture?.alt
  return alt ? { ...answer, text: answer.text || alt, alt } : answer
}

/** Every right answer is worth the same here. */
function weightsLost(element: Element, { type }: QuestionBody): Remark[] {
  const fractions = all(element, 'answer')
    .map(fractionOf)
    .filter((fraction) => fraction > 0)
  const isUneven = new Set(fractions.map((fraction) => Math.round(fraction))).size > 1
  return isUneven && type !== 'ordering' ? [{ key: 'weights_lost' }] : []
}

const choices = (element: Element) =>
  all(element, 'answer').map((answer) =>
    answerOf(plain(answer), fractionOf(answer) > 0, plain(child(answer, 'feedback'))),
  )

const multichoice: Reader = (element) => {
  const isSingle = textIn(child(element, 'single')).trim() !== 'false'
  const answers = choices(element)
  if (!isSingle) return { type: 'multiple_choice', partial_credit: true, answers }
  const best = Math.max(...all(element, 'answer').map(fractionOf))
  const first = all(element, 'answer').findIndex((answer) => fractionOf(answer) === best)
  return {
    type: 'single_choice',
    answers: answers.map((answer, place) => ({ ...answer, is_correct: place === first })),
  }
}

/** `*` stands for whatever else is answered: no answer, but what is said to it explains the question where nothing else does. */
const shortAnswer: Reader = (element) => {
  const answers = choices(element)
  const otherwise = answers.find(({ text, is_correct }) => text === '*' && !is_correct)
  const explanation = plain(child(element, 'generalfeedback')) || (otherwise?.feedback ?? '')
  return { type: 'short_text', explanation, answers: answers.filter((answer) => answer !== otherwise) }
}

const matching: Reader = (element) => ({
  type: 'matching',
  answers: all(element, 'subquestion').map((pair) => {
    const left = plain(pair)
    return { ...answerOf(left, left !== ''), match: plain(child(pair, 'answer')) }
  }),
})

const numerical: Reader = (element) => {
  const [best] = all(element, 'answer').toSorted((one, other) => fractionOf(other) - fractionOf(one))
  const middle = Number(textIn(best).trim())
  const tolerance = Number(textIn(child(best, 'tolerance')).trim() || '0')
  const isNumber = best !== undefined && !Number.isNaN(middle + tolerance)
  return {
    type: 'numeric_range',
    answers: [],
    range: isNumber ? { min: middle - tolerance, max: middle + tolerance } : null,
    unit: textIn(child(child(child(element, 'units'), 'unit'), 'unit_name')).trim(),
  }
}

/** Words to choose from for each `[[1]]`: those of the same group are offered together. */
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
  return { type: 'cloze', passage, text: textIn(child(element, 'name')).trim(), answers }
}

const cloze: Reader = (element) => ({
  ...readCloze(plain(child(element, 'questiontext'))),
  text: textIn(child(element, 'name')).trim(),
})

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
