import { type AnswerBody, answerOf, type QuestionBody } from './imported-question.ts'

// Moodle's text with answers in braces: {1:SHORTANSWER:=right#remark~wrong}

const part = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g
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
  const passage = text.replace(part, (_, __, kind: string, inside: string) => {
    gap += 1
    const own = answersOf(inside, gap).map((answer) =>
      isNumber(kind) ? { ...answer, text: answer.text.split(':')[0] ?? '' } : answer,
    )
    answers.push(...(isWritten(kind) || isNumber(kind) ? own.filter(({ is_correct }) => is_correct) : own))
    return `[[${gap}]]`
  })
  return { type: 'cloze', passage, answers: answers.filter(({ text: one }) => one !== '' && one !== '*') }
}
