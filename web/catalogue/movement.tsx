import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { badgeAddress } from '#entities/badge-image.tsx'
import { handleError } from '#lib/errors/handle-error.ts'
import { closeAll, notify } from '#lib/notifications/notifications.ts'
import { ConfirmDialog, confirm } from '#ui/feedback/confirm.tsx'
import { LeaveWhileUnsaved } from '#ui/feedback/leave-while-unsaved.tsx'
import { AnimationPlayer } from '#ui/media/animation-player.tsx'
import { NotificationBell } from '#ui/notifications/notification-history.tsx'
import { NotificationStack } from '#ui/notifications/notification-stack.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { turningSquare } from './animation.ts'
import classes from './catalogue.module.css'
import { Piece } from './piece.tsx'

const types = ['success', 'error', 'warning', 'info'] as const

const Notifications = () => {
  const { t } = useTranslation(['common', 'errors', 'notifications'])
  const say = (type: (typeof types)[number]) =>
    notify({ type, title: t('errors:notFound.title'), message: t('errors:notFound.message') })
  const badge = () =>
    notify({
      type: 'media',
      title: t('notifications:badge.title', { title: t('errors:notFound.title') }),
      message: t('errors:noAnswer.message'),
      mediaUrl: badgeAddress('first_lesson'),
      actions: [
        {
          label: t('notifications:badge.show'),
          routeName: 'front.students.show',
          params: { page: 'badges' },
        },
      ],
    })
  return (
    <Piece name="Notifications">
      {types.map((type) => (
        <Button key={type} variant="default" onClick={() => say(type)}>
          {type}
        </Button>
      ))}
      <Button variant="default" onClick={badge}>
        badge
      </Button>
      <Button variant="default" onClick={closeAll}>
        none
      </Button>
      <NotificationBell placement="bar" />
      <NotificationStack />
    </Piece>
  )
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const Confirmations = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [outcome, setOutcome] = useState('not asked')
  const leaving = { title: t('unsaved.title'), message: t('unsaved.message') }
  const ask = (question: Parameters<typeof confirm>[0]) => {
    setOutcome('asked')
    confirm(question).then(
      () => setOutcome('resolved'),
      (error: unknown) => {
        setOutcome(error instanceof Error ? error.name : 'rejected')
        handleError(error)
      },
    )
  }
  const dangerous = {
    ...leaving,
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.stay'),
    dangerous: true,
  }
  return (
    <Piece name="Confirm">
      <Button variant="default" onClick={() => ask(leaving)}>
        plain
      </Button>
      <Button variant="default" onClick={() => ask(dangerous)}>
        dangerous
      </Button>
      <Button variant="default" onClick={() => ask({ ...leaving, work: () => wait(1_500) })}>
        with work
      </Button>
      <Button
        variant="default"
        onClick={() => ask({ ...leaving, work: () => Promise.reject(new Error(t('errors:server.title'))) })}
      >
        with failing work
      </Button>
      <output>{outcome}</output>
      <ConfirmDialog />
      <LeaveWhileUnsaved phases={['saved']} />
    </Piece>
  )
}

const Sheets = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [side, setSide] = useState<'left' | 'right' | null>(null)
  return (
    <Piece name="Sheet">
      {(['left', 'right'] as const).map((from) => (
        <Button key={from} variant="default" onClick={() => setSide(from)}>
          {from}
        </Button>
      ))}
      <Sheet
        open={side !== null}
        side={side ?? 'left'}
        onClose={() => setSide(null)}
        label={t('notifications.history')}
      >
        <p>{t('notifications.none')}</p>
        <Button onClick={() => setSide(null)}>{t('actions.close')}</Button>
      </Sheet>
    </Piece>
  )
}

const Forms = () => {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <Piece name="Dialog form">
      <div className={classes.full}>
        <DialogForm onSubmit={() => undefined}>
          <TextInput label={t('progress')} />
          <TextInput label={t('steps.label')} error={t('errors:notFound.title')} />
          <Switch label={t('notifications.history')} defaultChecked />
          <Switch label={t('notifications.none')} />
          <DialogEnd>
            <Button variant="default">{t('actions.close')}</Button>
            <Button type="submit">{t('actions.save')}</Button>
          </DialogEnd>
        </DialogForm>
      </div>
    </Piece>
  )
}

const Dialogs = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [isOpen, setOpen] = useState(false)
  return (
    <Piece name="Dialog">
      <Button onClick={() => setOpen(true)}>{t('errors:notFound.title')}</Button>
      {isOpen ? (
        <Dialog title={t('errors:notFound.title')} onClose={() => setOpen(false)}>
          <p>{t('errors:notFound.message')}</p>
        </Dialog>
      ) : null}
    </Piece>
  )
}

const incomplete = { v: '5.7.4' }

const Animations = () => {
  const { t } = useTranslation(['common', 'errors'])
  const [isThere, setThere] = useState(true)
  return (
    <>
      <Piece name="Animation player">
        <div className={classes.full}>
          {isThere ? <AnimationPlayer source={turningSquare} alt={t('loading')} loop /> : null}
        </div>
        <Button variant="default" onClick={() => setThere(!isThere)}>
          {isThere ? 'take away' : 'bring back'}
        </Button>
      </Piece>
      <Piece name="Animation player at double speed">
        <div className={classes.full}>
          <AnimationPlayer source={turningSquare} alt={t('loading')} speed={2} />
        </div>
      </Piece>
      <Piece name="Animation player that fails">
        <div className={classes.full}>
          <AnimationPlayer source={incomplete} alt={t('loading')} still={badgeAddress('first_course')} />
        </div>
      </Piece>
    </>
  )
}

/** Overlays and moving components. */
export const Movement = () => (
  <>
    <Notifications />
    <Confirmations />
    <Sheets />
    <Dialogs />
    <Forms />
    <Animations />
  </>
)
