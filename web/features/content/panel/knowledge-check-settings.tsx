import { useTranslation } from 'react-i18next'
import type { KnowledgeCheck } from '#contract/blocks/knowledge-check.ts'
import { limits } from '#contract/limits.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import {
  AreaField,
  attributesOf,
  LineField,
  ScoredField,
  SwitchField,
  ThingList,
} from './exercise-fields.tsx'

export const KnowledgeCheckSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<KnowledgeCheck>(props)
  return (
    <>
      <AreaField
        label={t('check.question')}
        value={attrs.question}
        onChange={(value) => set('question', value)}
      />
      <ThingList
        label={t('check.answers')}
        description={t('check.answersWhy')}
        addLabel={t('check.add')}
        things={attrs.answers}
        max={8}
        blank={{ text: '', is_correct: attrs.answers.length === 0, feedback: '' }}
        nameOf={({ text }) => text || t('exercise.unnamed')}
        onChange={(answers) => set('answers', answers)}
      >
        {(answer, change) => (
          <>
            <LineField
              label={t('check.answer')}
              maxLength={limits.exercise.line}
              value={answer.text}
              onChange={(text) => change({ text })}
            />
            <SwitchField
              label={t('check.correct')}
              value={answer.is_correct}
              onChange={(isCorrect) => change({ is_correct: isCorrect })}
            />
            <AreaField
              label={t('check.feedback')}
              value={answer.feedback}
              onChange={(feedback) => change({ feedback })}
            />
          </>
        )}
      </ThingList>
      <AreaField
        label={t('check.explanation')}
        description={t('check.explanationWhy')}
        value={attrs.explanation}
        onChange={(value) => set('explanation', value)}
      />
      <ScoredField value={attrs.scored} onChange={(value) => set('scored', value)} />
    </>
  )
}
