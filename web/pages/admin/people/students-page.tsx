import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { AddPeopleDialog } from '#features/accounts/people/add-people-dialog.tsx'
import { matchingStudentsQuery } from '#features/accounts/people/people.api.ts'
import { StudentMenu } from '#features/accounts/people/student-menu.tsx'
import { StudentAcknowledgements } from '#features/acknowledgements/student-acknowledgements.tsx'
import { ActivityList } from '#features/activity/activity-list.tsx'
import { BulkMenus } from '#features/directory/bulk/bulk-menus.tsx'
import { studentQuery } from '#features/directory/directory.api.ts'
import { StudentList } from '#features/directory/list/student-list.tsx'
import { CourseProgress } from '#features/directory/student/course-progress.tsx'
import { PastDay, PastProgressList, pastDay } from '#features/directory/student/previous-enrolments.tsx'
import { StudentCertificates } from '#features/directory/student/student-certificates.tsx'
import { StudentHeader } from '#features/directory/student/student-header.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** The current progress, or that at the end of a date in the address, so that it can be shared. */
const Progress = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('directory')
  const [inAddress, setDay] = useSearchText('on')
  const day = pastDay(inAddress)
  return (
    <Stack gap="sm">
      <PastDay day={day} onDay={setDay} />
      {day ? (
        <PastProgressList studentId={student.id} day={day} />
      ) : student.courses.length === 0 ? (
        <EmptyState title={t('student.noCourses')} message={t('student.noCoursesWhy')} />
      ) : (
        student.courses.map((course) => <CourseProgress key={course.id} course={course} student={student} />)
      )}
    </Stack>
  )
}

const Student = ({ studentId, page }: { studentId: string; page: string }) => {
  const { t } = useTranslation('directory')
  const { data } = useQuery({ ...studentQuery(studentId), ...forPage })
  const student = data?.data
  const directory = (
    <RouteLink key="directory" to="admin.students.show">
      {t('title')}
    </RouteLink>
  )
  return (
    <>
      <PageBar parents={[directory]} here={student?.full_name ?? ''} />
      {!student ? (
        <PageSkeleton />
      ) : (
        <Page width="middle">
          <StudentHeader
            student={student}
            menu={student.can.manage ? <StudentMenu student={student} /> : null}
          />
          <TabLinks label={student.full_name}>
            <RouteLink to="admin.students.show" params={{ studentId }}>
              {t('student.progress')}
            </RouteLink>
            <RouteLink to="admin.students.show" params={{ studentId, page: 'activity' }}>
              {t('student.activity')}
            </RouteLink>
            <RouteLink to="admin.students.show" params={{ studentId, page: 'certificates' }}>
              {t('student.certificates')}
            </RouteLink>
          </TabLinks>
          {page === 'activity' ? (
            <ActivityList studentId={studentId} />
          ) : page === 'certificates' ? (
            <Stack gap="md">
              <StudentCertificates student={student} />
              <StudentAcknowledgements student={student} />
            </Stack>
          ) : (
            <Progress student={student} />
          )}
        </Page>
      )}
    </>
  )
}

/** Whether the user manages people, as the student list reports. */
const useManagesPeople = (): boolean => {
  const { data } = useQuery({ ...matchingStudentsQuery(''), meta: { quiet: true } })
  return data?.meta.can.create ?? false
}

const AddPeople = () => {
  const { t } = useTranslation(['people', 'bulk'])
  const [isOpen, setOpen] = useState(false)
  const { named } = useChosenCompany()
  if (!useManagesPeople()) return null
  return (
    <>
      <ButtonLink variant="default" to="admin.runs.show">
        {t('bulk:runs')}
      </ButtonLink>
      <ButtonLink
        to="admin.students.import"
        search={{ company: named }}
        variant="default"
        leftSection={<FileUp size={16} aria-hidden />}
      >
        {t('import')}
      </ButtonLink>
      <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen ? <AddPeopleDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const StudentsPage = () => {
  const { t } = useTranslation('directory')
  const { studentId, page = 'progress' } = useRouteParams('admin.students.show')
  const isManager = useManagesPeople()
  if (!['progress', 'activity', 'certificates'].includes(page)) throw notFound()
  if (studentId) return <Student key={studentId} studentId={studentId} page={page} />
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader title={t('title')} lede={t('lede')} end={<AddPeople />} />
        <StudentList actions={isManager ? (selection) => <BulkMenus selection={selection} /> : undefined} />
      </Page>
    </>
  )
}
