import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnReport } from '#contract/community/posts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { ownReportsQuery } from './community.api.ts'
import classes from './community.module.css'

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
            <div className={classes.by}>
              <b dir="auto">{report.title || t('post.deleted')}</b>
              <span className={classes.marks}>
                <Pill tone={tones[report.state]}>{t(`reports.state.${report.state}`)}</Pill>
              </span>
            </div>
            <p className={classes.excerpt}>
              {t(`report.reasons.${report.reason}`)}, {format.relative(report.at)}.{' '}
              {t(`reports.outcome.${report.state}`)}
            </p>
          </div>
        ))}
      </Card>
      {more ? <LoadMore text="" more={more} /> : null}
    </section>
  )
}
