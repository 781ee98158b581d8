import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CampaignClash, clashAnswers } from '#contract/campaigns/campaigns.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { useDaysText } from '../campaign-facts.tsx'
import { type Campaign, checkQuery, launchMutation } from '../campaigns.api.ts'

type Answer = (typeof clashAnswers)[number]

const keyOf = ({ course, company }: CampaignClash): string => `${course.id} ${company.id}`

/** One plain sentence about what launching does. */
const Summary = ({ campaign, people }: { campaign: Campaign; people: number }) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { companies, courses, tags, starts_on, due_on, due_days, mandatory, goal_percent } = campaign
  const parts = [
    t('check.people', { count: people, shown: format.number(people) }),
    t(mandatory ? 'check.mandatory' : 'check.optional', {
      courses: format.list(courses.map(({ title }) => title)),
    }),
    t(campaign.with_descendants ? 'check.companiesBelow' : 'check.companies', {
      companies: format.list(companies.map(({ name }) => name)),
    }),
    ...(tags.length > 0 ? [t('check.tags', { tags: format.list(tags) })] : []),
    starts_on ? t('check.starts', { date: format.day(starts_on) }) : t('check.startsNow'),
    due_on
      ? t('check.due', { date: format.day(due_on) })
      : due_days
        ? t('check.dueDays', { count: due_days })
        : t('check.noDue'),
    t('check.goal', { goal: format.percent(goal_percent) }),
  ]
  return <Text fz="md">{parts.join(' ')}</Text>
}

interface ClashRowProps {
  clash: CampaignClash
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

const ClashRow = ({ clash, answer, onAnswer }: ClashRowProps) => {
  const { t } = useTranslation('campaigns')
  const daysOf = useDaysText()
  const { course, company, terms } = clash
  const label = t('check.clash', { course: course.title, company: company.name })
  return (
    <Stack component="li" gap="xs">
      <Text fw={500}>{label}</Text>
      <Text fz="ui" c="dimmed">
        {[
          t(terms.mandatory ? 'check.theirsMandatory' : 'check.theirsOptional'),
          daysOf(terms),
          ...(terms.tags.length > 0 || terms.others > 0 ? [t('check.theirsSome')] : []),
        ].join(', ')}
      </Text>
      <Choice
        label={label}
        // Nothing is chosen before an admin has decided.
        value={answer ?? ('' as Answer)}
        onChange={onAnswer}
        options={clashAnswers.map((value) => ({ value, label: t(`check.use_${value}`) }))}
      />
    </Stack>
  )
}

const Clashes = ({
  clashes,
  answers,
  onAnswer,
}: {
  clashes: readonly CampaignClash[]
  answers: ReadonlyMap<string, Answer>
  onAnswer: (keys: string[], answer: Answer) => void
}) => {
  const { t } = useTranslation('campaigns')
  return (
    <NoteBox tone="warn" role="region" aria-label={t('check.clashes', { count: clashes.length })}>
      <Stack gap="md">
        <Text fw={600}>{t('check.clashes', { count: clashes.length })}</Text>
        {clashes.length > 1 ? (
          <Group gap="xs">
            {clashAnswers.map((value) => (
              <Button
                key={value}
                variant="default"
                size="sm"
                onClick={() => onAnswer(clashes.map(keyOf), value)}
              >
                {t(`check.all_${value}`)}
              </Button>
            ))}
          </Group>
        ) : null}
        <Stack component="ul" gap="md" p={0} m={0}>
          {clashes.map((clash) => (
            <ClashRow
              key={keyOf(clash)}
              clash={clash}
              answer={answers.get(keyOf(clash))}
              onAnswer={(answer) => onAnswer([keyOf(clash)], answer)}
            />
          ))}
        </Stack>
      </Stack>
    </NoteBox>
  )
}

/** Launches after the answers, and asks once more about a due day that is over. */
const useLaunch = (campaign: Campaign) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const launch = useMutation({
    ...launchMutation(campaign.id),
    // The check shows what came up in the meantime.
    onError: () => void refetchTags(`campaign/${campaign.id}`),
  })
  const start = async (
    clashes: readonly CampaignClash[],
    answers: ReadonlyMap<string, Answer>,
    isPastDue: boolean,
  ) => {
    if (isPastDue)
      await confirm({
        title: t('check.pastDueTitle', { date: format.day(campaign.due_on ?? '') }),
        message: t('check.pastDueWhy'),
        confirmLabel: t('check.launch'),
      })
    await launch.mutateAsync({
      version: campaign.version,
      clashes: clashes.map((clash) => ({
        course_id: clash.course.id,
        company_id: clash.company.id,
        use: answers.get(keyOf(clash)) ?? 'keep',
      })),
      confirm_past_due: isPastDue,
    })
    notify({ type: 'success', title: t('check.launched', { name: campaign.name }) })
  }
  return { start, isPending: launch.isPending }
}

/** The last step before the launch: what it will do, and what exists already. */
export const DraftCheck = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { data } = useQuery({ ...checkQuery(campaign.id), ...forPage })
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const { start, isPending } = useLaunch(campaign)
  const check = data?.data
  if (!check)
    return (
      <Skeleton>
        <TextSkeleton lines={3} />
      </Skeleton>
    )
  const { people, clashes, is_past_due } = check
  const gone = campaign.courses.filter(({ is_available }) => !is_available)
  const isOpen = clashes.some((clash) => !answers.has(keyOf(clash)))
  return (
    <Card>
      <SectionHeader title={t('check.title')} />
      <Stack gap="md" align="start">
        <Summary campaign={campaign} people={people} />
        {campaign.can.launch && clashes.length > 0 ? (
          <Clashes
            clashes={clashes}
            answers={answers}
            onAnswer={(keys, answer) =>
              setAnswers(new Map([...answers, ...keys.map((key) => [key, answer] as const)]))
            }
          />
        ) : null}
        {gone.length > 0 ? (
          <NoteBox tone="bad">{t('check.gone', { course: gone[0]?.title ?? '' })}</NoteBox>
        ) : null}
        {campaign.can.launch ? (
          <Button
            leftSection={<Rocket size={16} aria-hidden />}
            loading={isPending}
            disabled={isOpen || gone.length > 0}
            // A cancelled confirmation needs no message, and a failed call has been shown already.
            onClick={() => void start(clashes, answers, is_past_due).catch(() => undefined)}
          >
            {t('check.launch')}
          </Button>
        ) : null}
        {isOpen ? (
          <Text fz="ui" c="dimmed">
            {t('check.answerFirst')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
