import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CertificateState, OwnCertificate } from '#contract/certificates/certificates.ts'
import type { StudentFile } from '#contract/directory/directory.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { revokeMutation, studentCertificatesQuery } from '../directory.api.ts'
import { ReasonForm } from './reason-form.tsx'
import classes from './student-certificates.module.css'

const tones: Record<CertificateState, Tone> = {
  valid: 'good',
  expired: 'warn',
  superseded: 'neutral',
  revoked: 'bad',
  unknown: 'neutral',
}

const Revoke = ({
  studentId,
  certificate,
  onDone,
}: {
  studentId: string
  certificate: OwnCertificate
  onDone: () => void
}) => {
  const { t } = useTranslation('directory')
  const revoke = useMutation({
    ...revokeMutation(studentId),
    onSettled: (_answer, error) => {
      if (error) return
      notify({ type: 'success', title: t('certificates.done') })
      onDone()
    },
  })
  return (
    <ReasonForm
      description={t('certificates.reasonWhy')}
      action={t('certificates.revokeNow')}
      isSending={revoke.isPending}
      onSend={(reason) => revoke.mutate({ hash: certificate.hash, reason })}
      onClose={onDone}
    />
  )
}

interface LineProps {
  student: Pick<StudentFile, 'id' | 'can'>
  certificate: OwnCertificate
}

const Line = ({ student, certificate }: LineProps) => {
  const { t } = useTranslation(['directory', 'certificates'])
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const opener = useRestoreFocus(isOpen)
  const { course_title, hash, issued_at, expires_at, status, revoked_reason } = certificate
  return (
    <li>
      <Group gap="var(--s-2) var(--s-3)">
        <TextLink to="validate" params={{ hash }}>
          {course_title}
        </TextLink>
        <Pill tone={tones[status]}>{t(`certificates:list.states.${status}`)}</Pill>
      </Group>
      <Box fz="ui" c="dimmed">
        <DotSeparated
          facts={[
            t('certificates:list.issued', { date: format.date(issued_at) }),
            expires_at ? t('certificates:list.until', { date: format.date(expires_at) }) : null,
          ]}
        />
      </Box>
      {revoked_reason ? <p>{t('certificates.revokedFor', { reason: revoked_reason })}</p> : null}
      {!student.can.edit || status === 'revoked' ? null : isOpen ? (
        <Revoke studentId={student.id} certificate={certificate} onDone={() => setOpen(false)} />
      ) : (
        <Button
          ref={opener}
          variant="default"
          size="sm"
          aria-label={t('certificates.revokeThis', { course: course_title })}
          onClick={() => setOpen(true)}
        >
          {t('certificates.revoke')}
        </Button>
      )}
    </li>
  )
}

/** A student's certificates, with an action to revoke one. */
export const StudentCertificates = ({
  student,
}: {
  student: Pick<StudentFile, 'id' | 'full_name' | 'can'>
}) => {
  const { t } = useTranslation('directory')
  const { data } = useQuery(studentCertificatesQuery(student.id))
  return (
    <Card>
      <Box component="h2" mb="sm" fz="md" fw={600}>
        {t('student.certificates')}
      </Box>
      {!data ? (
        <Skeleton>
          <RowsSkeleton rows={2} />
        </Skeleton>
      ) : data.data.length === 0 ? (
        <Text fz="ui" c="dimmed">
          {t('certificates.none', { name: student.full_name })}
        </Text>
      ) : (
        <ul className={classes.list}>
          {data.data.map((certificate) => (
            <Line key={certificate.hash} student={student} certificate={certificate} />
          ))}
        </ul>
      )}
    </Card>
  )
}
