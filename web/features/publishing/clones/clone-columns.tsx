import { Box, Group } from '@mantine/core'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, CourseStatus } from '#contract/courses/courses.ts'
import type { Column } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import type { Clone } from './clones.api.ts'

/** Whether a clone has the newest release, with a link to what it would get. */
const UpdateState = ({ clone }: { clone: Clone }) => {
  const { t } = useTranslation('clones')
  const { id, title, company_name, is_behind, can } = clone
  if (!is_behind) return <Status tone="good">{t('list.current')}</Status>
  return (
    <Group component="span" gap="2px 12px">
      <Status tone="info" mark="ring">
        {t('list.behind')}
      </Status>
      {can.update ? (
        <TextLink
          to="admin.courses.update"
          params={{ courseId: id }}
          aria-label={t('list.reviewLabel', { title, company: company_name })}
        >
          {t('list.review')}
        </TextLink>
      ) : null}
    </Group>
  )
}

/** Shows a course’s status. */
export type ShowStatus = (status: CourseStatus) => ReactNode

export const useCloneColumns = (original: Course, showStatus: ShowStatus): Column<Clone>[] => {
  const { t } = useTranslation('clones')
  const newest = original.release?.number
  return [
    {
      key: 'company',
      label: t('list.company'),
      small: 'wide',
      cell: ({ company_name }) => (
        <Group component="span" gap={10} wrap="nowrap">
          <Box component="span" c="var(--ink-3)" display="inline-flex">
            <Building2 size={16} aria-hidden />
          </Box>
          <Box component="b" fw={500}>
            {company_name}
          </Box>
        </Group>
      ),
    },
    {
      key: 'title',
      label: t('list.copy'),
      small: 'wide',
      cell: ({ id, title }) => (
        <TextLink to="admin.courses.show" params={{ courseId: id }}>
          {title}
        </TextLink>
      ),
    },
    {
      key: 'status',
      label: t('list.status'),
      small: 'labelled',
      cell: ({ status }) => showStatus(status),
    },
    {
      key: 'release',
      label: t('list.release'),
      small: 'labelled',
      cell: ({ since }) =>
        since === null
          ? t('list.fromDraft')
          : newest !== undefined && since < newest
            ? t('list.releaseOf', { number: since, newest })
            : t('list.releaseNumber', { number: since }),
    },
    {
      key: 'state',
      label: t('list.update'),
      small: 'labelled',
      cell: (clone) => <UpdateState clone={clone} />,
    },
  ]
}
