import { Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnReport } from '#contract/community/posts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { ownReportsQuery } from '../community.api.ts'
import classes from '../community.module.css'

const tones: Record<OwnReport['state'], Tone> = {
  open: 'info',
  upheld: 'good',
  dismissed: 'neutral',
  moot: 'neutral',
}

/** The user's reports and their outcomes; nothing if there are none. */
export const OwnReports = () => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const pages = useInfiniteQuery({ ...ownReportsQuery(), meta: { quiet: true } })
  const { rows: reports, more } = shownPages(pages)
  if (!reports || reports.length === 0) return null
  return (
    <section aria-labelledby="own-reports">
      <SectionHeader id="own-reports" title={t('reports.title')} />
      <Card padded={false}>
        {reports.map((report) => (
          <div key={report.id} className={classes.comment}>
            <Group gap="6px 10px" mb={6} fz="sm">
              <Text component="b" fw={600} dir="auto">
                {report.title || t('post.deleted')}
              </Text>
              <span className={classes.marks}>
                <Pill tone={tones[report.state]}>{t(`reports.state.${report.state}`)}</Pill>
              </span>
            </Group>
            <Text c="dimmed" lh={1.6}>
              {t(`report.reasons.${report.reason}`)}, {format.relative(report.at)}.{' '}
              {t(`reports.outcome.${report.state}`)}
            </Text>
          </div>
        ))}
      </Card>
      {more ? <LoadMore text="" more={more} /> : null}
    </section>
  )
}
