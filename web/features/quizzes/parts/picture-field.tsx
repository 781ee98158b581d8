import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/quizzes/question-types.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import classes from './picture-field.module.css'

const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

interface PictureFieldProps {
  picture: Picture | null
  alt: string
  /** The image itself is shown elsewhere on the page. */
  isShownElsewhere?: boolean
  onSend: (file: File) => Promise<unknown>
  onDrop: () => Promise<unknown>
  onAlt: (alt: string) => void
  canArrange: boolean
}

const useSending = (onSend: PictureFieldProps['onSend'], onDrop: PictureFieldProps['onDrop']) => {
  const [problem, setProblem] = useState<string>()
  const onError = (error: unknown) => {
    const words = fieldErrors(error).image
    if (words) setProblem(words)
    else handleError(error)
  }
  const send = useMutation({ mutationFn: onSend, onError, onSuccess: () => setProblem(undefined) })
  const drop = useMutation({ mutationFn: onDrop, onError })
  return {
    problem,
    isBusy: send.isPending || drop.isPending,
    send: (file: File | null | undefined) => {
      setProblem(undefined)
      if (file) send.mutate(file)
    },
    drop: () => drop.mutate(),
  }
}

interface ChooseButtonProps {
  ref: Ref<HTMLButtonElement>
  label: string
  icon?: ReactNode
  isBusy: boolean
  onChoose: (file: File | null) => void
}

const ChooseButton = ({ ref, label, icon, isBusy, onChoose }: ChooseButtonProps) => (
  <FileButton accept={accepted} onChange={onChoose}>
    {(props) => (
      <Button {...props} ref={ref} size="sm" variant="default" loading={isBusy} leftSection={icon}>
        {label}
      </Button>
    )}
  </FileButton>
)

/** An image with its alternative text; chosen, or dropped onto its frame. */
export const PictureField = ({
  picture,
  alt,
  isShownElsewhere = false,
  onSend,
  onDrop,
  onAlt,
  canArrange,
}: PictureFieldProps) => {
  const { t } = useTranslation('quizzes')
  const { problem, isBusy, send, drop } = useSending(onSend, onDrop)
  const button = useRestoreFocus(isBusy)
  const take = (event: DragEvent) => {
    event.preventDefault()
    send([...event.dataTransfer.files].find(({ type }) => type.startsWith('image/')))
  }
  if (!picture && !canArrange) return null
  const chooser = { ref: button, isBusy, onChoose: send }
  const drag = { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: take }
  return (
    <div className={classes.place}>
      {picture ? (
        <div className={classes.card} {...drag}>
          {isShownElsewhere ? null : <img src={picture.url} alt={alt} />}
          <div className={classes.words}>
            <Textarea
              label={t('picture.alt')}
              placeholder={t('picture.altHint')}
              autosize
              minRows={2}
              maxLength={limits.altText}
              value={alt}
              onChange={({ target }) => onAlt(target.value)}
            />
            {canArrange ? (
              <Group gap={6} align="stretch">
                <ChooseButton {...chooser} label={t('picture.replace')} />
                <Button size="sm" variant="subtle" color="red" disabled={isBusy} onClick={drop}>
                  {t('picture.remove')}
                </Button>
              </Group>
            ) : null}
          </div>
        </div>
      ) : (
        <div className={classes.empty} {...drag}>
          <ChooseButton {...chooser} label={t('picture.add')} icon={<ImagePlus size={16} aria-hidden />} />
          <span>{t('picture.drop')}</span>
        </div>
      )}
      {problem ? (
        <Text role="alert" mt={6} fz="ui" c="var(--bad-ink)">
          {problem}
        </Text>
      ) : null}
    </div>
  )
}
