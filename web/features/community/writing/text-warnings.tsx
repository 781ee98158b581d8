import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SecretsFound } from '#contract/community/posts.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { type Area, communityQuery, previewQuery } from '../community.api.ts'
import classes from '../community.module.css'
import { useReportsMails } from '../mails/use-reports-mails.ts'

/** Milliseconds without typing before a text with addresses is checked. */
const rest = 700

/** Names the addresses in a text that will not be clickable. */
export const SuspiciousLinks = ({ area, body }: { area: Area; body: string }) => {
  const { t } = useTranslation('community')
  const reportsMails = useReportsMails()
  const [rested] = useDebouncedValue(body, rest)
  const { data } = useQuery({
    ...previewQuery(area, rested),
    enabled: /:\/\/|www\.|script:|data:/i.test(rested),
  })
  const found = body === rested ? [...new Set(data?.data.defanged)] : []
  return (
    <div role="status">
      {found.length > 0 ? (
        <NoteBox
          tone="warn"
          c="var(--ink)"
          className={classes.inForm ?? ''}
          icon={<TriangleAlert size={20} aria-hidden />}
        >
          <b>{t('text.madeSafe', { count: found.length })}</b> {t('text.madeSafeWhy')}
          <Stack component="ul" gap={6} mt={6}>
            {found.map((address) => (
              <li key={address}>
                <Text component="code" fz="ui" fw={500} ff="monospace">
                  {address}
                </Text>
              </li>
            ))}
          </Stack>
          {area === 'student' && reportsMails ? (
            <p>
              <TextLink to="front.community.mail" params={{}}>
                {t('mails.insteadOfPost')}
              </TextLink>
            </p>
          ) : null}
        </NoteBox>
      ) : null}
    </div>
  )
}

/** The passwords or keys found in a refused text. */
export const secretsIn = (error: unknown): SecretsFound['secrets'] | null =>
  error instanceof ApiError && error.code === 'secret_found' ? (error.detail as SecretsFound).secrets : null

interface SecretNoticeProps {
  secrets: SecretsFound['secrets']
  isSending: boolean
  onEdit: () => void
  onSend: (choice: 'mask' | 'keep') => void
}

/** Three options; an unmistakable key can only be removed or masked. */
export const SecretNotice = ({ secrets, isSending, onEdit, onSend }: SecretNoticeProps) => {
  const { t } = useTranslation('community')
  const { data } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const [first] = secrets
  const passwordUrl = data?.data.password_url
  const isKey = secrets.some(({ kind }) => kind === 'password' || kind === 'token' || kind === 'private_key')
  return (
    <NoteBox
      tone="bad"
      role="alert"
      c="var(--ink)"
      className={classes.inForm ?? ''}
      icon={<KeyRound size={20} aria-hidden />}
    >
      <b>{t(`secret.found.${first?.kind ?? 'password'}`)}</b> {t('secret.notSent')}{' '}
      {isKey && passwordUrl ? (
        <a href={passwordUrl} target="_blank" rel="noopener noreferrer">
          {t('secret.changeNow')}
        </a>
      ) : isKey ? (
        t('secret.change')
      ) : null}
      <Group gap="xs" mt="sm">
        <Button size="sm" variant="default" onClick={onEdit}>
          {t('secret.edit')}
        </Button>
        <Button size="sm" variant="default" loading={isSending} onClick={() => onSend('mask')}>
          {t('secret.mask')}
        </Button>
        {secrets.every(({ can_keep }) => can_keep) ? (
          <Button size="sm" variant="default" disabled={isSending} onClick={() => onSend('keep')}>
            {t('secret.keep')}
          </Button>
        ) : null}
      </Group>
    </NoteBox>
  )
}
