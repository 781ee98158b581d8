import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModeratedSubject } from '#contract/community/moderation.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Card } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { AuthorLine } from '../posts/author-line.tsx'
import { TextTreeView } from '../posts/text-tree-view.tsx'
import { ruleAndFacts } from '../reports/rule-and-facts.ts'
import { DecisionForm } from './decision-form.tsx'
import { subjectQuery } from './moderation.api.ts'
import classes from './moderation.module.css'

const SubjectText = ({ subject }: { subject: ModeratedSubject }) => {
  const { t } = useTranslation('moderation')
  const [isAsReported, setAsReported] = useState(false)
  const { reported_tree } = subject
  return (
    <>
      <div className={classes.text}>
        <TextTreeView tree={isAsReported && reported_tree ? reported_tree : subject.tree} />
      </div>
      {reported_tree ? (
        <Text fz="ui" c="dimmed">
          {t('subject.changed')}{' '}
          <button type="button" onClick={() => setAsReported(!isAsReported)}>
            <b>{t(isAsReported ? 'subject.asItIs' : 'subject.asReported')}</b>
          </button>
        </Text>
      ) : null}
    </>
  )
}

/** Earlier versions of the text, collapsed: needed when a report does not match the current one. */
const EarlierTexts = ({ texts }: { texts: ModeratedSubject['earlier_texts'] }) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  if (texts.length === 0) return null
  return (
    <details className={classes.earlier}>
      <summary>{t('subject.earlier', { count: texts.length })}</summary>
      {texts.map(({ id, title, body, at }) => (
        <section key={id}>
          <Text fz="ui" c="dimmed">
            {t('subject.until', { date: format.date(at, 'moment') })}
          </Text>
          {title ? (
            <p dir="auto">
              <b>{title}</b>
            </p>
          ) : null}
          <p dir="auto">{body}</p>
        </section>
      ))}
    </details>
  )
}

const Reports = ({ reports }: { reports: ModeratedSubject['reports'] }) => {
  const { t } = useTranslation(['moderation', 'community'])
  if (reports.length === 0) return null
  return (
    <section>
      <h2>{t('moderation:reports', { count: reports.length })}</h2>
      <Stack gap="sm">
        {reports.map((report) => (
          <div key={report.id}>
            <AuthorLine author={report.reporter} at={report.at}>
              <Pill tone="warn">{t(`community:report.reasons.${report.reason}`)}</Pill>
              {report.counts ? null : <Pill>{t('moderation:subject.doesNotCount')}</Pill>}
            </AuthorLine>
            {report.note ? <p dir="auto">{report.note}</p> : null}
          </div>
        ))}
      </Stack>
    </section>
  )
}

const History = ({ subject }: { subject: ModeratedSubject }) => {
  const { t } = useTranslation('moderation')
  const { t: inCommunity } = useTranslation('community')
  const format = useFormat()
  return (
    <section>
      <h2>{t('subject.about')}</h2>
      <Text fz="ui" c="dimmed">
        {t('subject.authorPosts', { count: subject.author_posts })},{' '}
        {t('subject.authorDecisions', { count: subject.author_decisions })}
      </Text>
      {subject.decisions.map(({ id, action, is_automated, at, ...why }) => (
        <Text key={id} fz="ui" c="dimmed">
          {format.date(at, 'moment')}: {t(`actions.${is_automated ? 'held' : (action as 'hide')}`)}.{' '}
          {ruleAndFacts(inCommunity, why)}
        </Text>
      ))}
    </section>
  )
}

const Subject = ({ subject }: { subject: ModeratedSubject }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const { state } = subject
  return (
    <Columns className={classes.subject ?? ''} widths="minmax(0, 1fr) 320px" from={1240} gap="xl">
      <Stack>
        <AuthorLine author={subject.author} at={subject.created_at} editedAt={subject.edited_at}>
          {state === 'held' || state === 'hidden' ? (
            <Pill tone="bad">{t(`community:state.${state}`)}</Pill>
          ) : null}
          {subject.is_locked ? <Pill>{t('community:state.locked')}</Pill> : null}
        </AuthorLine>
        <h1 dir="auto">{subject.title}</h1>
        <SubjectText subject={subject} />
        <EarlierTexts texts={subject.earlier_texts} />
        {subject.appeal ? (
          <section>
            <h2>{t('moderation:subject.appeal')}</h2>
            <p dir="auto">{subject.appeal.text}</p>
          </section>
        ) : null}
        <Reports reports={subject.reports} />
        <History subject={subject} />
        <p>
          <TextLink to="admin.community" params={{ page: 'posts', subjectId: subject.post_id }}>
            {t('moderation:subject.open')}
          </TextLink>
        </p>
      </Stack>
      <Card>
        <DecisionForm key={`${subject.subject_id} ${subject.version} ${state}`} subject={subject} />
      </Card>
    </Columns>
  )
}

/** A post or comment with its full context, and the decision beside it. */
export const SubjectView = ({ subjectId }: { subjectId: string }) => {
  const { t } = useTranslation('moderation')
  const { data, error } = useQuery({ ...subjectQuery(subjectId), meta: { quiet: true } })
  if (data) return <Subject subject={data.data} />
  if (hasStatus(error, 404)) return <EmptyState title={t('subject.gone')} message={t('subject.goneWhy')} />
  return (
    <Skeleton>
      <RowsSkeleton rows={5} />
    </Skeleton>
  )
}
