import { Box, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { UserCheck, UserMinus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { MailFailureNote } from '#entities/mail-failure-note.tsx'
import { useImpersonate } from '#entities/use-impersonate.ts'
import { useCountryName } from '#lib/i18n/countries.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { PageHeader } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { removeStudentMutation } from '../directory.api.ts'
import { StudentAbsence } from './exemptions/student-absence.tsx'
import { ExtraTime } from './extra-time.tsx'
import { useWaysToSignIn } from './sign-in/use-ways-to-sign-in.ts'
import classes from './student-header.module.css'
import { StudentTags } from './student-tags.tsx'

const ActAsButton = ({ student: { id, full_name: name } }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const impersonate = useImpersonate()
  return (
    <Button
      variant="default"
      leftSection={<UserCheck size={16} aria-hidden />}
      onClick={() => void impersonate({ id, name, home: addressFor('front.home') }).catch(() => undefined)}
    >
      {t('actAs.action')}
    </Button>
  )
}

const RemoveButton = ({ student: { id, full_name: name } }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const go = useGo()
  const remove = useMutation(removeStudentMutation)
  const ask = async () => {
    await confirm({
      title: t('remove.title', { name }),
      message: t('remove.message'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      work: () => remove.mutateAsync(id),
    })
    notify({ type: 'success', title: t('remove.done', { name }) })
    await go({ to: 'admin.students.show', replace: true })
  }
  return (
    <Button
      variant="default"
      leftSection={<UserMinus size={16} aria-hidden />}
      onClick={() => void ask().catch(() => undefined)}
    >
      {t('remove.action')}
    </Button>
  )
}

/** Sign-ins from before they were noted are told by what was done. */
const hasBeenHere = ({ first_signed_in_at, stats }: StudentFile): boolean =>
  first_signed_in_at !== null || stats.minutes > 0 || stats.points > 0

/** The personal details that the company stores. */
const StudentDetails = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('people')
  const format = useFormat()
  const countryName = useCountryName()
  const { country, employee_number, manager, platform_locale, starts_on, invited_at } = student
  const { managed } = student
  const waysToSignIn = useWaysToSignIn(student)
  const notInvited = hasBeenHere(student) ? 'noInvitation' : 'never'
  return (
    <div className={classes.details}>
      <DotSeparated
        facts={[
          managed && t('managedBy', { directory: managed.by }),
          employee_number && t('employeeNumberIs', { number: employee_number }),
          manager && t('reportsTo', { name: manager.full_name }),
          country && countryName(country),
          starts_on && t('startsOn', { date: format.day(starts_on, 'full') }),
          platform_locale && format.language(platform_locale),
          waysToSignIn,
          invited_at ? t('invited', { date: format.date(invited_at, 'full') }) : t(notInvited),
        ]}
      />
    </div>
  )
}

const DisabledNote = ({ student: { disabled_at, erased_at } }: { student: StudentFile }) => {
  const { t } = useTranslation('people')
  const format = useFormat()
  if (!disabled_at && erased_at)
    return (
      <Box component="p" mb="md">
        <Status tone="warn" mark="square">
          {t('neverSignedIn')}
        </Status>{' '}
        {t('erasedOn', { date: format.date(erased_at, 'full') })}
      </Box>
    )
  if (!disabled_at) return null
  return (
    <Box component="p" mb="md">
      <Status tone="warn" mark="square">
        {t('disabledSince', { date: format.date(disabled_at, 'full') })}
      </Status>
      {erased_at ? ` ${t('erasedOn', { date: format.date(erased_at, 'full') })}` : null}
    </Box>
  )
}

const StudentGroups = ({ student: { groups } }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  if (groups.length === 0) return null
  return (
    <p className={classes.groups}>
      {t('student.groups')}:{' '}
      {groups.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <TextLink to="admin.groups.show" params={{ groupId: id }}>
            {name}
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}

const StudentFigures = ({ student: { stats } }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const figures = [
    [t('student.points'), format.number(stats.points)],
    [t('student.badges'), format.number(stats.badges)],
    [t('student.certificates'), format.number(stats.certificates)],
    [t('student.average'), stats.average_score === null ? '–' : format.percent(stats.average_score)],
    [t('student.time'), format.minutesShort(stats.minutes)],
  ]
  return (
    <Group component="dl" gap="var(--s-3) var(--s-6)" align="stretch" className={classes.figures ?? ''}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <Box component="dt" fz="xs" c="dimmed">
            {name}
          </Box>
          <dd>{value}</dd>
        </div>
      ))}
    </Group>
  )
}

/** A student's identity, and what they have earned so far. */
export const StudentHeader = ({ student, menu }: { student: StudentFile; menu?: ReactNode }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  return (
    <>
      <PageHeader
        start={<Avatar name={student.full_name} picture={student.avatar} size="lg" />}
        title={student.full_name}
        lede={
          <DotSeparated
            facts={[
              student.email,
              student.company_name,
              student.department || null,
              student.title || null,
              t('student.since', { date: format.date(student.member_since, 'full') }),
            ]}
          />
        }
        end={
          <>
            {student.can.act_as ? <ActAsButton student={student} /> : null}
            {student.can.remove ? <RemoveButton student={student} /> : null}
            {menu}
          </>
        }
      />
      <DisabledNote student={student} />
      <StudentDetails student={student} />
      <StudentGroups student={student} />
      {student.mail_failure ? <MailFailureNote failure={student.mail_failure} /> : null}
      <Stack gap="md" mb="lg">
        <StudentFigures student={student} />
        <SimpleGrid
          minColWidth="min(100%, 210px)"
          autoFlow="auto-fit"
          spacing="lg"
          verticalSpacing="sm"
          maw={1128}
        >
          <StudentTags student={student} />
          <ExtraTime student={student} />
          <StudentAbsence student={student} />
        </SimpleGrid>
      </Stack>
    </>
  )
}
