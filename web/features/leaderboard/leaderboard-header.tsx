import { useTranslation } from 'react-i18next'
import { type LeaderboardPeriod, leaderboardPeriods } from '#contract/points/leaderboard.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { PageHeader } from '#ui/layout/page.tsx'

/** The period in the address; this month by default. */
export const usePeriod = (): [LeaderboardPeriod, (period: LeaderboardPeriod) => void] => {
  const [inAddress, setInAddress] = useSearchText('period')
  const period = leaderboardPeriods.find((kind) => kind === inAddress) ?? 'month'
  return [period, (kind) => setInAddress(kind === 'month' ? '' : kind)]
}

interface LeaderboardHeaderProps {
  lede: string | null
  /** Whether the company compares teams. */
  hasTeams: boolean
  /** While this is not known yet, the tabs only take up their room. */
  isWaiting?: boolean
}

/** Title and period, with tabs for people and teams if there are teams. */
export const LeaderboardHeader = ({ lede, hasTeams, isWaiting = false }: LeaderboardHeaderProps) => {
  const { t } = useTranslation('leaderboard')
  const [period, setPeriod] = usePeriod()
  const search = period === 'month' ? {} : { period }
  return (
    <>
      <PageHeader
        title={t('title')}
        lede={lede}
        end={
          <Choice
            label={t('period')}
            value={period}
            onChange={setPeriod}
            options={leaderboardPeriods.map((kind) => ({ value: kind, label: t(`periods.${kind}`) }))}
          />
        }
      />
      {hasTeams ? (
        <div style={{ visibility: isWaiting ? 'hidden' : undefined }}>
          <TabLinks label={t('tabs.label')}>
            <RouteLink to="front.leaderboard.index" search={search}>
              {t('tabs.people')}
            </RouteLink>
            <RouteLink to="front.leaderboard.teams" search={search}>
              {t('tabs.teams')}
            </RouteLink>
          </TabLinks>
        </div>
      ) : null}
    </>
  )
}
