import { useTranslation } from 'react-i18next'
import type { Teacher, TeacherStatus } from '#contract/accounts/teachers.ts'
import { MailFailureNote } from '#entities/mail-failure-note.tsx'
import { PersonCell } from '#entities/person-cell.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'
import { TeacherActions } from './teacher-actions.tsx'
import classes from './teachers-table.module.css'

const looks: Record<TeacherStatus, { tone: Tone; mark: StatusMark }> = {
  pending: { tone: 'warn', mark: 'ring' },
  invited: { tone: 'info', mark: 'ring' },
  active: { tone: 'good', mark: 'full' },
  disabled: { tone: 'neutral', mark: 'square' },
}

export const TeachersTable = ({ teachers }: { teachers: readonly Teacher[] }) => {
  const { t } = useTranslation(['directory', 'factors'])
  const format = useFormat()
  const columns: Column<Teacher>[] = [
    {
      key: 'name',
      label: t('teachers.person'),
      cell: (teacher) => (
        <PersonCell person={teacher}>
          <b>{teacher.full_name}</b>
        </PersonCell>
      ),
    },
    {
      key: 'status',
      label: t('teachers.state'),
      cell: ({ status, mail_failure }) => (
        <>
          <Status {...looks[status]}>{t(`teachers.status.${status}`)}</Status>
          {mail_failure ? <MailFailureNote failure={mail_failure} /> : null}
        </>
      ),
    },
    {
      key: 'rights',
      label: t('staff.rights'),
      cell: ({ abilities }) => abilities.map((ability) => t(`staff.right.${ability}`)).join(', ') || '–',
      small: 'hidden',
    },
    {
      key: 'second_factor',
      label: t('factors:list.title'),
      cell: ({ has_second_factor, status }) =>
        has_second_factor ? (
          <Status tone="good">{t('factors:list.on')}</Status>
        ) : status === 'active' ? (
          <Status mark="ring">{t('factors:list.off')}</Status>
        ) : (
          '–'
        ),
      small: 'hidden',
    },
    {
      key: 'company',
      label: t('teachers.company'),
      cell: ({ company_name }) => company_name,
      small: 'hidden',
    },
    {
      key: 'since',
      label: t('teachers.since'),
      cell: ({ created_at }) => (
        <time dateTime={created_at} className={classes.since}>
          {format.date(created_at, 'full')}
        </time>
      ),
      small: 'hidden',
    },
    {
      key: 'actions',
      label: t('teachers.actions'),
      cell: (teacher) => <TeacherActions teacher={teacher} />,
      align: 'end',
    },
  ]
  return (
    <div className={classes.teachers}>
      <DataTable label={t('teachers.title')} columns={columns} rows={teachers} rowKey={({ id }) => id} />
    </div>
  )
}
