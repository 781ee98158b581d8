import { type AnswerBody, answerOf, type QuestionBody } from './imported-question.ts'

// Moodle's text with answers in braces: {1:SHORTANSWER:=right#remark~wrong}

const opening = /\{\d*:([A-Z_]+):/g

interface Part {
  from: number
  to: number
  kind: string
  inside: string
}

/** In one pass: where one part is never closed, none after it is. */
function* partsOf(text: string): Generator<Part> {
  let to = 0
  for (const { 0: start, 1: kind = '', index: from } of text.matchAll(opening)) {
    if (from < to) continue
    const end = endOf(text, from + start.length)
    if (end < 0) return
    to = end + 1
    yield { from, to, kind, inside: text.slice(from + start.length, end) }
  }
}

/** The place of the brace that closes a part and is not escaped; -1 where there is none. */
function endOf(text: string, from: number): number {
  for (let place = from; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1
    else if (text[place] === '}') return place
  }
  return -1
}

const words = (text: string): string => text.replace(/\\(.)/g, '$1').trim()

const answersOf = (inside: string, gap: number): AnswerBody[] =>
  inside
    .split(/(?<!\\)~/)
    .filter(Boolean)
    .map((option) => {
      const [, percent] = /^%(-?[\d.]+)%/.exec(option) ?? []
      const isRight = option.startsWith('=') || Number(percent ?? 0) > 0
      const [text = '', feedback = ''] = option
        .replace(/^=?(%-?[\d.]+%)?=?/, '')
        .split(/(?<!\\)#/)
        .map(words)
      return { ...answerOf(text, isRight, feedback), gap }
    })

/** Numbers are given as words here, without their tolerance. */
const isNumber = (kind: string): boolean => /^(NUMERICAL|NM)$/.test(kind)
const isWritten = (kind: string): boolean => /^(SHORTANSWER|SA|MW|SHORTANSWER_C|SAC|MWC)$/.test(kind)

/** The text with its gaps numbered, and what goes into them. Wrong words of a written gap are left out: they would make it a list. */
export function readCloze(text: string): Pick<QuestionBody, 'type' | 'answers' | 'passage'> {
  const answers: AnswerBody[] = []
  let gap = 0
  let passage = ''
  let read = 0
  for (const { from, to, kind, inside } of partsOf(text)) {
    gap += 1
    const own = answersOf(inside, gap).map((answer) =>
      isNumber(kind) ? { ...answer, text: answer.text.split(':')[0] ?? '' } : answer,
    )
    answers.push(...(isWritten(kind) || isNumber(kind) ? own.filter(({ is_correct }) => is_correct) : own))
    passage += `${text.slice(read, from)}[[${gap}]]`
    read = to
  }
  return {
    type: 'cloze',
    passage: passage + text.slice(read),
    answers: answers.filter(({ text: one }) => one !== '' && one !== '*'),
  }
}
