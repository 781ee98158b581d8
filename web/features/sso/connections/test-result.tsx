import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SsoTestResult } from '#contract/sso/sign-in.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import classes from './connections.module.css'

/** What a provider said in a trial sign-in, and what would have happened. */
export const TestResult = ({ result }: { result: SsoTestResult }) => {
  const { t } = useTranslation('providers')
  const { connection, claims, would, person, refusal } = result
  const outcome =
    would === 'refuse' && refusal ? t(`result.refusal.${refusal}`) : t(`result.would.${would}`, { person })
  return (
    <>
      <h1>{t('result.title', { name: connection })}</h1>
      <NoteBox tone={would === 'refuse' ? 'warn' : 'good'} mt="md">
        {outcome}
      </NoteBox>
      <Text component="h2" fz="lg" fw={600} mt="lg" mb="sm">
        {t('result.claims')}
      </Text>
      <dl className={classes.claims}>
        {claims.flatMap(({ name, value }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>{value}</dd>,
        ])}
      </dl>
      <Text fz="ui" c="dimmed" mt="md">
        {t('result.nobody')}
      </Text>
      <ButtonLink to="admin.settings" search={{ tab: 'signIn' }} size="lg" fullWidth mt="xl">
        {t('result.back')}
      </ButtonLink>
    </>
  )
}
