import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DraftText } from '../writing/use-draft.ts'

const names = ['link', 'clicked', 'phone'] as const

/**
 * Suggested questions for an empty community: a tap copies one into the composer, where it can be edited and sent.
 */
export const SuggestedQuestions = ({ onPick }: { onPick: (draft: DraftText) => void }) => {
  const { t } = useTranslation('community')
  return (
    <Stack component="ul" gap="xs" aria-label={t('suggested.label')}>
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
    </Stack>
  )
}
