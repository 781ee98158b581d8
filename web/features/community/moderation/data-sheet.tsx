import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataSheet } from '#contract/community/data-sheet.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import classes from './data-sheet.module.css'
import { dataSheetQuery } from './moderation.api.ts'

const useRows = (sheet: DataSheet) => {
  const { t } = useTranslation('moderation')
  const { kept_days: kept } = sheet
  const days = (count: number) =>
    count % 365 === 0 ? t('sheet.years', { count: count / 365 }) : t('sheet.days', { count })
  const community = [
    'posts',
    'likes',
    'reading',
    'reports',
    'snapshots',
    'edits',
    'decisions',
    'mails',
  ] as const
  const terms: Record<(typeof community)[number], string> = {
    posts: t('sheet.untilDeleted'),
    likes: t('sheet.untilDeleted'),
    reading: t('sheet.untilDeleted'),
    reports: t('sheet.afterDecision', { days: days(kept.report) }),
    snapshots: days(kept.snapshot),
    edits: days(kept.edit),
    decisions: days(kept.decision),
    mails: t('sheet.mailTerm', { mail: days(kept.mail), answer: days(kept.mailReport) }),
  }
  const seenBy = { posts: t(sheet.allows_nameless ? 'sheet.seen.postsNameless' : 'sheet.seen.posts') }
  const rows = community.map((key) => ({
    key,
    what: t(`sheet.what.${key}`),
    seen: key === 'posts' ? seenBy.posts : t(`sheet.seen.${key}`),
    term: terms[key],
  }))
  const points = {
    key: 'points',
    what: t('sheet.what.points'),
    seen: t(`sheet.seen.leaderboard.${sheet.has_leaderboard ? sheet.leaderboard_mode : 'off'}`),
    term: t('sheet.untilErased'),
  }
  const notices = {
    key: 'notices',
    what: t('sheet.what.notices'),
    seen: t('sheet.seen.notices'),
    term: t('sheet.afterLastChange', { days: days(kept.notice) }),
  }
  const isUsed = ({ key }: { key: string }) =>
    key === 'mails' ? sheet.has_mail_reports : sheet.has_community
  return [...rows.filter(isUsed), points, notices]
}

/** How the company has set it up. */
const useFacts = (sheet: DataSheet): string[] => {
  const { t } = useTranslation('moderation')
  return [
    t(sheet.has_community ? 'sheet.facts.community' : 'sheet.facts.noCommunity'),
    t('sheet.facts.moderators', { count: sheet.moderators }),
    sheet.moderating_parents.length > 0
      ? t('sheet.facts.parents', { names: sheet.moderating_parents.join(', ') })
      : t('sheet.facts.noParents'),
    t(sheet.allows_nameless ? 'sheet.facts.nameless' : 'sheet.facts.noNameless'),
    t(sheet.allows_pictures ? 'sheet.facts.pictures' : 'sheet.facts.noPictures'),
    ...(sheet.has_mail_reports
      ? [t(sheet.mail_report_points ? 'sheet.facts.mailPoints' : 'sheet.facts.noMailPoints')]
      : []),
    ...(sheet.has_leaderboard && sheet.leaderboard_teams !== 'off' ? [t('sheet.facts.teams')] : []),
    ...(sheet.has_leaderboard && sheet.leaderboard_opt_in ? [t('sheet.facts.optIn')] : []),
    t('sheet.facts.noLists'),
    t('sheet.facts.stepOut'),
  ]
}

const Sheet = ({ sheet }: { sheet: DataSheet }) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const rows = useRows(sheet)
  const facts = useFacts(sheet)
  return (
    <Stack>
      <SectionHeader
        title={t('sheet.title', { company: sheet.company_name })}
        end={
          <Button
            data-screen-only
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('sheet.print')}
          </Button>
        }
      />
      <Text fz="sm" c="dimmed">
        {t('sheet.made', { date: format.date(sheet.made_at, 'moment') })}
      </Text>
      <Card className={classes.sheet ?? ''}>
        <DataTable
          label={t('sheet.table')}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'what', label: t('sheet.columns.what'), small: 'wide', cell: ({ what }) => what },
            { key: 'seen', label: t('sheet.columns.seen'), small: 'wide', cell: ({ seen }) => seen },
            { key: 'term', label: t('sheet.columns.term'), small: 'wide', cell: ({ term }) => term },
          ]}
        />
      </Card>
      <Box component="h3" mt="sm" fz="md">
        {t('sheet.facts.title')}
      </Box>
      <Stack component="ul" gap="xs" pl="1.2em" style={{ listStyle: 'disc' }}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Stack>
    </Stack>
  )
}

/** The data sheet on stored personal data, who sees it and for how long: for works councils, printable. */
export const DataSheetPage = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery(dataSheetQuery(companyId))
  return data ? (
    <Sheet sheet={data.data} />
  ) : (
    <Skeleton>
      <RowsSkeleton rows={8} />
    </Skeleton>
  )
}
