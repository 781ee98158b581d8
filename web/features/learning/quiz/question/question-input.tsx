import type { ComponentType } from 'react'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { InputProps } from '../answers/answer-input.ts'
import { AnswerList } from '../answers/answer-list.tsx'
import { ClozeInput } from '../inputs/cloze-input.tsx'
import { EmailInput } from '../inputs/email-input.tsx'
import { HotspotInput } from '../inputs/hotspot-input.tsx'
import { MatchingInput } from '../inputs/matching-input.tsx'
import { NumberInput } from '../inputs/number-input.tsx'
import { OrderingInput } from '../inputs/ordering-input.tsx'
import { ShortTextInput } from '../inputs/short-text-input.tsx'
import { QuestionMedia } from './question-image.tsx'

const inputs: Record<QuestionType, ComponentType<InputProps>> = {
  single_choice: AnswerList,
  multiple_choice: AnswerList,
  true_false: AnswerList,
  matching: MatchingInput,
  ordering: OrderingInput,
  short_text: ShortTextInput,
  numeric_range: NumberInput,
  cloze: ClozeInput,
  hotspot: HotspotInput,
  inspect_email: EmailInput,
}

/** The input for a question's answer, with its feedback once available. */
export const QuestionInput = (props: InputProps) => {
  const { type, media } = props.question
  const Input = inputs[type]
  return (
    <>
      {type === 'hotspot' ? null : <QuestionMedia media={media} lang={props.lang} />}
      <Input {...props} />
    </>
  )
}
