import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SealState } from '#contract/evidence/seals.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { checkSealsMutation, sealsQuery } from './seals.api.ts'

/** The last check: that every seal holds, or the first that does not. */
const LastCheck = ({ check }: { check: NonNullable<SealState['check']> }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { broken } = check
  const when = format.date(check.at, 'moment')
  if (broken)
    return (
      <TextWithIcon icon={<CircleX size={18} aria-hidden />} c="var(--bad-ink)">
        {t(`seals.problem.${broken.problem}`, { seal: format.number(broken.seal), when })}
      </TextWithIcon>
    )
  if (check.removed > check.expired)
    return (
      <TextWithIcon icon={<CircleAlert size={18} aria-hidden />} c="var(--warn-ink)">
        {t('seals.removed', { events: t('events', { count: check.removed }), when })}
      </TextWithIcon>
    )
  const events = t('events', { count: check.events })
  return (
    <TextWithIcon icon={<CircleCheck size={18} aria-hidden />} c="var(--good-ink)">
      {check.expired > 0
        ? t('seals.expired', { events, when, expired: format.number(check.expired) })
        : t('seals.holds', { events, when })}
    </TextWithIcon>
  )
}

const Seals = ({ state }: { state: SealState }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { head, sealed, waiting, check } = state
  if (!head) return <Text>{t('seals.none')}</Text>
  return (
    <Stack gap="xs">
      <Text>
        {t('seals.head', {
          events: t('events', { count: sealed }),
          seal: format.number(head.number),
          when: format.date(head.at, 'moment'),
        })}
        {waiting > 0 ? ` ${t('seals.waiting', { events: t('events', { count: waiting }) })}` : ''}
      </Text>
      <Text component="small" fz="ui" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('seals.root', { root: head.root })}
      </Text>
      {check ? <LastCheck check={check} /> : null}
    </Stack>
  )
}

/** How far the company's log is sealed, and whether the seals hold. */
export const SealCard = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('evidence')
  const { data, isError } = useQuery({ ...sealsQuery(companyId), meta: { quiet: true } })
  const check = useMutation(checkSealsMutation(companyId))
  const state = data?.data
  return (
    <Card>
      <SectionHeader
        title={t('seals.title')}
        end={
          <Button
            variant="default"
            size="sm"
            disabled={!state?.head}
            loading={check.isPending || state?.checking}
            onClick={() => check.mutate()}
          >
            {t('seals.check')}
          </Button>
        }
      />
      <Stack gap="md">
        <Text c="dimmed" maw="64ch">
          {t('seals.lede')}
        </Text>
        <Group aria-live="polite">
          {state ? (
            <Seals state={state} />
          ) : isError ? (
            <Text>{t('seals.failed')}</Text>
          ) : (
            <Skeleton>
              <RowsSkeleton rows={2} />
            </Skeleton>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
