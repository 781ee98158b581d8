import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './community.module.css'
import type { DraftText } from './use-draft.ts'

const names = ['link', 'clicked', 'phone'] as const

/** First questions for a community without any: one tap writes one into the composer, which the reader sends or changes. */
export const SuggestedQuestions = ({ onPick }: { onPick: (draft: DraftText) => void }) => {
  const { t } = useTranslation('community')
  return (
    <ul className={classes.suggestions} aria-label={t('suggested.label')}>
      {names.map((name) => (
        <li key={name}>
          <Button
            variant="default"
            fullWidth
            onClick={() => onPick({ title: t(`suggested.${name}.title`), body: t(`suggested.${name}.body`) })}
          >
            {t(`suggested.${name}.title`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
