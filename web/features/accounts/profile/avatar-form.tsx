import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { cropOf, middle, type Size } from '#ui/media/crop.ts'
import { PictureCrop } from '#ui/media/image-crop.tsx'
import classes from './avatar-form.module.css'
import { removeAvatarMutation, saveAvatarMutation } from './profile.api.ts'

/** The image types that the server accepts. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

interface ChoosingProps {
  file: File
  onDone: () => void
  /** Called if the file cannot be used, with the server's reason if there is one. */
  onFailed: (why?: string) => void
}

/** A chosen file under its crop window, until it is saved or cancelled. */
const Choosing = ({ file, onDone, onFailed }: ChoosingProps) => {
  const { t } = useTranslation(['accounts', 'common'])
  const [address, setAddress] = useState<string | null>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const [choice, setChoice] = useState(middle)
  const save = useMutation({
    ...saveAvatarMutation,
    onSuccess: () => {
      notify({ type: 'success', title: t('avatar.saved') })
      onDone()
    },
    onError: (error) => {
      const why = fieldErrors(error).image
      if (why || hasStatus(error, 413, 415)) onFailed(why ?? error.message)
      else handleError(error)
    },
  })
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    setPicture(null)
    setChoice(middle)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Stack gap="lg" className={classes.choosing ?? ''}>
      {address ? (
        <PictureCrop
          address={address}
          picture={picture}
          ratio={1}
          isRound
          onPicture={setPicture}
          onUnreadable={() => onFailed()}
          choice={choice}
          onChoice={setChoice}
        />
      ) : null}
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button
          loading={save.isPending}
          disabled={!picture}
          onClick={() => picture && save.mutate({ file, crop: cropOf(picture, choice, 1) })}
        >
          {t('avatar.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:confirm.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Choosing a file that the server will take, and erasing the picture. */
const useAvatar = () => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useMutation(removeAvatarMutation)
  const fail = (why?: string) => {
    setFile(null)
    setProblem(why ?? t('avatar.unreadable'))
  }
  const choose = (chosen: File | null) => {
    if (!chosen) return
    // The system's file dialog also offers other types.
    if (!pictures.includes(chosen.type)) return fail()
    const fits = chosen.size <= limits.imageBytes
    setProblem(fits ? null : t('avatar.tooLarge', { most: format.number(limits.imageBytes / 1_000_000) }))
    setFile(fits ? chosen : null)
  }
  const erase = async () => {
    await confirm({
      title: t('avatar.eraseTitle'),
      message: t('avatar.eraseWhy'),
      confirmLabel: t('avatar.erase'),
      dangerous: true,
    })
    remove.mutate()
  }
  return { file, problem, fail, choose, erase, putAway: () => setFile(null), isErasing: remove.isPending }
}

/** The user's own picture: chosen, cropped, replaced or deleted. */
export const AvatarForm = () => {
  const { t } = useTranslation('accounts')
  const user = useUser()
  const { file, problem, fail, choose, erase, putAway, isErasing } = useAvatar()
  const button = useRestoreFocus(file !== null)
  if (file) return <Choosing file={file} onDone={putAway} onFailed={fail} />
  return (
    <Group gap="lg">
      <Avatar name={user.full_name} picture={user.avatar} size="xl" />
      <Box flex="1 1 240px">
        <Group gap="xs" align="stretch" className={classes.actions ?? ''}>
          <FileButton accept={pictures.join(',')} onChange={choose}>
            {(props) => (
              <Button
                ref={button}
                variant="default"
                leftSection={<Upload size={18} aria-hidden />}
                {...props}
              >
                {t(user.avatar ? 'avatar.change' : 'avatar.choose')}
              </Button>
            )}
          </FileButton>
          {user.avatar ? (
            <Button
              variant="default"
              leftSection={<Trash2 size={18} aria-hidden />}
              loading={isErasing}
              onClick={() => void erase().catch(() => undefined)}
            >
              {t('avatar.erase')}
            </Button>
          ) : null}
        </Group>
        <Text mt="xs" fz="sm" c="dimmed">
          {t('avatar.why')}
        </Text>
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : null}
      </Box>
    </Group>
  )
}
