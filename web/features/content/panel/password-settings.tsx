import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PasswordTrial } from '#contract/blocks/password-trial.ts'
import { limits } from '#contract/limits.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { AreaField, attributesOf, ScoredField } from './exercise-fields.tsx'

const levels = [2, 3, 4] as const

export const PasswordSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation(['editor', 'exercises'])
  const { attrs, set } = attributesOf<PasswordTrial>(props)
  return (
    <>
      <AreaField
        label={t('password.task')}
        description={t('password.taskWhy')}
        maxLength={limits.exercise.line}
        value={attrs.task}
        onChange={(value) => set('task', value)}
      />
      <NativeSelect
        label={t('password.wanted')}
        data={levels.map((level) => ({
          value: String(level),
          label: t(`exercises:password.levels.${level}`),
        }))}
        value={String(attrs.wanted)}
        onChange={({ target }) => set('wanted', Number(target.value))}
      />
      <AreaField
        label={t('password.advice')}
        description={t('password.adviceWhy')}
        value={attrs.advice}
        onChange={(value) => set('advice', value)}
      />
      <ScoredField value={attrs.scored} onChange={(value) => set('scored', value)} />
    </>
  )
}
