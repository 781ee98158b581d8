import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Leaderboard } from '#contract/points/leaderboard.ts'
import { useBoardShape } from '#features/leaderboard/board-shape.ts'
import { leaderboardQuery } from '#features/leaderboard/leaderboard.api.ts'
import { LeaderboardHeader, usePeriod } from '#features/leaderboard/leaderboard-header.tsx'
import { OwnPlace } from '#features/leaderboard/own-place.tsx'
import { Participation } from '#features/leaderboard/participation.tsx'
import { Places } from '#features/leaderboard/places.tsx'
import { Podium, PodiumSkeleton } from '#features/leaderboard/podium.tsx'
import { PointsLedger } from '#features/leaderboard/points-ledger.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { RowsSkeleton, Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Card, Page, SectionHeader } from '#ui/layout/page.tsx'

const Board = ({ board }: { board: Leaderboard }) => {
  const { t } = useTranslation('leaderboard')
  const { mode, top, neighbours } = board
  const isNamed = mode === 'names'
  const hasArrows = neighbours.some(({ moved }) => moved !== null)
  const note = isNamed ? hasArrows && 'note.names' : neighbours.length > 0 && 'note.pseudonyms'
  return (
    <>
      {isNamed && top.length > 0 ? <Podium rows={top} withAvatars /> : null}
      <OwnPlace board={board} />
      <Columns widths="repeat(2, minmax(0, 1fr))" from={900}>
        <Stack>
          {neighbours.length > 0 ? <Places key={board.period.key} board={board} /> : null}
          {note ? (
            <Text fz="sm" c="dimmed">
              {t(note)}
            </Text>
          ) : null}
          <Card>
            <SectionHeader title={t(board.takes_part ? 'participation.title' : 'participation.titleOut')} />
            <LockedWhileImpersonating>
              <Participation takesPart={board.takes_part} isOptIn={board.is_opt_in} />
            </LockedWhileImpersonating>
          </Card>
        </Stack>
        <PointsLedger period={board.period.kind} />
      </Columns>
    </>
  )
}

const Waiting = ({ hasPodium }: { hasPodium: boolean }) => (
  <Skeleton>
    {hasPodium ? <PodiumSkeleton /> : null}
    <Box mb="lg">
      <SkeletonBar height="7.75rem" />
    </Box>
    <Columns widths="repeat(2, minmax(0, 1fr))" from={900}>
      <RowsSkeleton rows={5} />
      <RowsSkeleton rows={5} />
    </Columns>
  </Skeleton>
)

export const LeaderboardPage = () => {
  const { t } = useTranslation('leaderboard')
  const acting = useIsImpersonating()
  const [period] = usePeriod()
  const { data } = useQuery({ ...leaderboardQuery(period), ...forPage })
  const { hasPodium, hasTeams } = useBoardShape(data?.data)
  return (
    <Page>
      <LeaderboardHeader
        lede={acting ? null : data ? t(`lede.${data.data.mode}`) : '\u00a0'}
        hasTeams={hasTeams}
        isWaiting={!data}
      />
      {data ? <Board board={data.data} /> : <Waiting hasPodium={hasPodium} />}
    </Page>
  )
}
