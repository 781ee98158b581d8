import { Box, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import type { StudentAcknowledgement } from '#contract/learning/acknowledgements/accepted-statements.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { studentPagesQuery } from './acknowledgements.api.ts'
import classes from './student-acknowledgements.module.css'

const AcceptedStatement = ({ given }: { given: StudentAcknowledgement }) => {
  const { t } = useTranslation('acknowledgements')
  const format = useFormat()
  const { name, policy, statement, href, course_title, confirmed_at, release_number, locale } = given
  return (
    <li>
      <b lang={languageTag(locale)}>{name}</b>
      <Box fz="ui" c="dimmed">
        <DotSeparated
          facts={[
            t('student.on', { date: format.date(confirmed_at, 'moment') }),
            policy && policy !== name ? policy : null,
            course_title,
            t('people.release', { number: format.number(release_number) }),
            format.language(locale),
          ]}
        />
      </Box>
      <details>
        <summary>{t('student.text')}</summary>
        <Text fz="ui" lang={languageTag(locale)} style={{ whiteSpace: 'pre-line' }}>
          {statement}
        </Text>
        {href ? (
          <Text fz="ui" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {href}
          </Text>
        ) : null}
        <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {t('student.hash', { hash: given.statement_hash })}
        </Text>
      </details>
    </li>
  )
}

/** What a person has accepted, as evidence. */
export const StudentAcknowledgements = ({ student }: { student: Pick<StudentFile, 'id' | 'full_name'> }) => {
  const { t } = useTranslation('acknowledgements')
  const { rows, more } = shownPages(useInfiniteQuery(studentPagesQuery(student.id)))
  return (
    <Card>
      <Box component="h2" mb="sm" fz="md" fw={600}>
        {t('student.title')}
      </Box>
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={2} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <Text fz="ui" c="dimmed">
          {t('student.none', { name: student.full_name })}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((given) => (
            <AcceptedStatement key={given.id} given={given} />
          ))}
        </ul>
      )}
      {more ? <LoadMore text="" more={more} /> : null}
    </Card>
  )
}
