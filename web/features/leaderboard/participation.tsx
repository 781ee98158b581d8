import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { participationMutation } from './leaderboard.api.ts'
import classes from './participation.module.css'

/** The way out of the leaderboard, and back. */
export const Participation = ({ takesPart }: { takesPart: boolean }) => {
  const { t } = useTranslation('leaderboard')
  const choose = useMutation(participationMutation)
  const go = () =>
    choose.mutate(!takesPart, {
      onSuccess: () =>
        notify({ type: 'success', title: t(takesPart ? 'participation.left' : 'participation.joined') }),
    })
  return (
    <div className={classes.words}>
      <p>{t(takesPart ? 'participation.why' : 'participation.isOut')}</p>
      <Button
        variant="default"
        loading={choose.isPending}
        leftSection={takesPart ? <LogOut size={16} aria-hidden /> : <LogIn size={16} aria-hidden />}
        onClick={go}
      >
        {t(takesPart ? 'participation.leave' : 'participation.join')}
      </Button>
    </div>
  )
}
