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

const SecondFactor = ({ isSet, isActive }: { isSet: boolean; isActive: boolean }) => {
  const { t } = useTranslation('factors')
  if (isSet) return <Status tone="good">{t('list.on')}</Status>
  return isActive ? <Status mark="ring">{t('list.off')}</Status> : '–'
}

const AccountStatus = ({ teacher: { status, mail_failure } }: { teacher: Teacher }) => {
  const { t } = useTranslation('directory')
  return (
    <>
      <Status {...looks[status]}>{t(`teachers.status.${status}`)}</Status>
      {mail_failure ? <MailFailureNote failure={mail_failure} /> : null}
    </>
  )
}

const useColumns = (): Column<Teacher>[] => {
  const { t } = useTranslation(['directory', 'factors'])
  const format = useFormat()
  return [
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
      cell: (teacher) => <AccountStatus teacher={teacher} />,
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
      cell: ({ has_second_factor, status }) => (
        <SecondFactor isSet={has_second_factor} isActive={status === 'active'} />
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
}

export const TeachersTable = ({ teachers }: { teachers: readonly Teacher[] }) => {
  const { t } = useTranslation('directory')
  const columns = useColumns()
  return (
    <div className={classes.teachers}>
      <DataTable label={t('teachers.title')} columns={columns} rows={teachers} rowKey={({ id }) => id} />
    </div>
  )
}
