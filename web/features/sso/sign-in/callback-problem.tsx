import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallbackProblem as Problem } from './use-provider-callback.ts'

/** Why somebody is not signed in, and the way to begin again. */
export const CallbackProblem = ({ problem, from }: { problem: Problem; from: string }) => {
  const { t } = useTranslation('sso')
  const { kind, message, detail, answer } = problem
  return (
    <>
      <h1>{t(`problem.${kind}.title`)}</h1>
      <p role="alert">{message || t(answer ? `answer.${answer}` : `problem.${kind}.why`)}</p>
      {detail ? (
        <Text fz="sm" c="dimmed" mt="xs" ff="monospace">
          {detail}
        </Text>
      ) : null}
      <Button component="a" href={from} size="lg" fullWidth mt="xl">
        {t('again')}
      </Button>
    </>
  )
}
