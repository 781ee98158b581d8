import { Button } from '@mantine/core'
import { Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { stopImpersonating } from '#lib/session/impersonation.ts'
import { useSession } from '#lib/session/session.ts'
import classes from './impersonation-bar.module.css'

/** Says that the user is impersonating someone, with a button to stop. */
export const ActingBar = () => {
  const { t } = useTranslation('navigation')
  const session = useSession()
  const [leaving, setLeaving] = useState(false)
  if (!session?.impersonator) return null
  const { id, full_name: name, role } = session.user
  const goBack = async () => {
    setLeaving(true)
    await stopImpersonating()
    location.assign(
      role === 'student'
        ? addressFor('admin.students.show', { studentId: id })
        : addressFor('admin.teachers.index'),
    )
  }
  return (
    <section className={classes.bar} aria-label={t('acting.label')}>
      <UserCheck size={20} aria-hidden />
      <p>
        <b>{t('acting.as', { name })}</b> <span>{t('acting.why')}</span>
      </p>
      <Button
        variant="default"
        size="sm"
        loading={leaving}
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => void goBack()}
      >
        {t('acting.back')}
      </Button>
    </section>
  )
}
