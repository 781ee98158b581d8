import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '#features/leaderboard/leaderboard.api.ts'
import { LeaderboardHeader, usePeriod } from '#features/leaderboard/leaderboard-header.tsx'
import { Teams } from '#features/leaderboard/teams.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

export const TeamsPage = () => {
  const { t } = useTranslation('leaderboard')
  const [period] = usePeriod()
  const { data } = useQuery({ ...teamsQuery(period), ...forPage })
  const teams = data?.data
  const isOff = teams?.teams === 'off'
  return (
    <Page>
      <LeaderboardHeader
        lede={isOff ? null : teams ? t('teams.lede') : '\u00a0'}
        hasTeams={!isOff}
        isWaiting={!teams}
      />
      {!teams ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : isOff ? (
        <EmptyState
          title={t('teams.off.title')}
          message={t('teams.off.message')}
          actions={<ButtonLink to="front.leaderboard.index">{t('teams.off.back')}</ButtonLink>}
        />
      ) : teams.rows.length === 0 ? (
        <EmptyState title={t('teams.none.title')} message={t('teams.none.message')} />
      ) : (
        <Stack>
          <Teams rows={teams.rows} />
          <Text fz="sm" c="dimmed">
            {t('teams.note')}
          </Text>
        </Stack>
      )}
    </Page>
  )
}
