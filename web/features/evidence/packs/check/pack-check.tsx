import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { evidenceKeysQuery } from '../packs.api.ts'
import { CannotCheck, checkPack, type PackCheckResult, TooLarge } from './check-pack.ts'

/** Two files or events are enough to see which kind of thing was changed. */
const namedAtMost = 2

type Verdict = 'good' | 'warn' | 'bad'
const icons = { good: CircleCheck, warn: CircleAlert, bad: CircleX }

const Line = ({ verdict, children }: { verdict: Verdict; children: string }) => {
  const Icon = icons[verdict]
  return (
    <TextWithIcon icon={<Icon size={18} aria-hidden />} c={`var(--${verdict}-ink)`}>
      {children}
    </TextWithIcon>
  )
}

const keyText = (isOurKey: boolean | null) => {
  if (isOurKey === null) return 'unknownKey'
  return isOurKey ? 'ourKey' : 'otherKey'
}

/** What was checked, in one line each: the signature, the key, the files and the chain of events. */
const useLines = ({
  isSigned,
  isOurKey,
  wrongFiles,
  chain,
  manifest,
}: PackCheckResult): { verdict: Verdict; text: string }[] => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { changedEvents, brokenSeals, endsAsSigned, events, seals, removedEvents } = chain
  const chainHolds = changedEvents.length === 0 && brokenSeals.length === 0 && endsAsSigned
  const wrong = format.list(wrongFiles.slice(0, namedAtMost))
  return [
    { verdict: isSigned ? 'good' : 'bad', text: t(isSigned ? 'check.signed' : 'check.notSigned') },
    { verdict: isOurKey ? 'good' : 'warn', text: t(`check.${keyText(isOurKey)}`) },
    wrongFiles.length === 0
      ? { verdict: 'good', text: t('check.files', { count: manifest.files.length }) }
      : { verdict: 'bad', text: t('check.wrongFiles', { count: wrongFiles.length, names: wrong }) },
    chainHolds
      ? { verdict: 'good', text: t('check.chain', { events: t('events', { count: events }), count: seals }) }
      : { verdict: 'bad', text: t('check.brokenChain') },
    ...(removedEvents > 0
      ? [{ verdict: 'warn' as const, text: t('check.removed', { count: removedEvents }) }]
      : []),
  ]
}

const Result = ({ name, result }: { name: string; result: PackCheckResult }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const lines = useLines(result)
  const { manifest, isGood, isOurKey, chain } = result
  const tone: Verdict = !isGood ? 'bad' : isOurKey && chain.removedEvents === 0 ? 'good' : 'warn'
  const { company, period, made_at } = manifest
  return (
    <NoteBox tone={tone} role="status" aria-label={t('check.title')}>
      <Stack gap="xs">
        <b>{t(isGood ? 'check.good' : 'check.bad', { name })}</b>
        <Text>
          {t('check.about', {
            company: company.name,
            period: t('period', { from: format.day(period.from), until: format.day(period.until) }),
            date: format.date(made_at, 'moment'),
          })}
        </Text>
        {lines.map(({ verdict, text }) => (
          <Line key={text} verdict={verdict}>
            {text}
          </Line>
        ))}
        <Text component="small" fz="ui" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('check.key', { id: manifest.key_id })}
        </Text>
      </Stack>
    </NoteBox>
  )
}

const failureText = (error: Error) => {
  if (error instanceof CannotCheck) return 'cannot'
  return error instanceof TooLarge ? 'tooLarge' : 'noPack'
}

/** Checks a pack on this device; nothing is uploaded. */
export const PackCheck = () => {
  const { t } = useTranslation('evidence')
  const client = useQueryClient()
  const readKeys = async () => {
    const { keys } = await client.fetchQuery({ ...evidenceKeysQuery(), meta: { quiet: true } })
    return keys.map(({ kid }) => kid)
  }
  const check = useMutation({
    mutationFn: async (file: File) => checkPack(file, await readKeys().catch(() => null)),
    meta: { quiet: true },
  })
  const failure = check.error ? t(`check.${failureText(check.error)}`) : null
  return (
    <Card>
      <SectionHeader title={t('check.title')} />
      <Text c="dimmed" maw="64ch">
        {t('check.lede')}
      </Text>
      <Stack mt="md" gap="md">
        <FileDrop
          accept=".zip,application/zip"
          formats="ZIP"
          isBusy={check.isPending}
          onFile={(file) => check.mutate(file)}
        />
        <Group aria-live="polite">
          {check.data && check.variables ? <Result name={check.variables.name} result={check.data} /> : null}
          {failure ? <NoteBox tone="bad">{failure}</NoteBox> : null}
        </Group>
      </Stack>
    </Card>
  )
}
