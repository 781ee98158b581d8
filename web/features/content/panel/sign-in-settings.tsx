import { useTranslation } from 'react-i18next'
import type { SignInPrompt } from '#contract/blocks/sign-in-prompt.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import {
  AreaField,
  attributesOf,
  LineField,
  ScoredField,
  SwitchField,
  ThingList,
} from './exercise-fields.tsx'

const lines = ['app', 'account', 'place', 'device', 'time'] as const

export const SignInSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<SignInPrompt>(props)
  return (
    <>
      <AreaField
        label={t('signIn.story')}
        description={t('signIn.storyWhy')}
        value={attrs.story}
        onChange={(value) => set('story', value)}
      />
      {lines.map((name) => (
        <LineField
          key={name}
          label={t(`signIn.${name}`)}
          value={attrs[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      <SwitchField
        label={t('signIn.genuine')}
        description={t('signIn.genuineWhy')}
        value={attrs.is_genuine}
        onChange={(value) => set('is_genuine', value)}
      />
      <ThingList
        label={t('signIn.clues')}
        description={t('signIn.cluesWhy')}
        addLabel={t('signIn.addClue')}
        things={attrs.clues}
        max={8}
        blank={{ title: '', why: '' }}
        nameOf={({ title }) => title || t('exercise.unnamed')}
        onChange={(clues) => set('clues', clues)}
      >
        {(clue, change) => (
          <>
            <LineField label={t('signIn.clue')} value={clue.title} onChange={(title) => change({ title })} />
            <AreaField label={t('exercise.why')} value={clue.why} onChange={(why) => change({ why })} />
          </>
        )}
      </ThingList>
      <ScoredField value={attrs.scored} onChange={(value) => set('scored', value)} />
    </>
  )
}
