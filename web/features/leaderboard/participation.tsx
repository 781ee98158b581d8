import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { participationMutation } from './leaderboard.api.ts'

/** Leaves the leaderboard, or rejoins it; with `isOptIn`, joins it. */
export const Participation = ({ takesPart, isOptIn }: { takesPart: boolean; isOptIn: boolean }) => {
  const { t } = useTranslation('leaderboard')
  const joined = isOptIn ? 'participation.entered' : 'participation.joined'
  const out = isOptIn
    ? { why: t('participation.asked'), label: t('participation.enter') }
    : { why: t('participation.isOut'), label: t('participation.join') }
  const choose = useMutation(participationMutation)
  const button = useRestoreFocus(choose.isPending)
  const go = () =>
    choose.mutate(!takesPart, {
      onSuccess: () => notify({ type: 'success', title: t(takesPart ? 'participation.left' : joined) }),
    })
  return (
    <Stack align="flex-start" c="dimmed">
      <p>{takesPart ? t('participation.why') : out.why}</p>
      <Button
        ref={button}
        variant="default"
        loading={choose.isPending}
        leftSection={takesPart ? <LogOut size={16} aria-hidden /> : <LogIn size={16} aria-hidden />}
        onClick={go}
      >
        {takesPart ? t('participation.leave') : out.label}
      </Button>
    </Stack>
  )
}
