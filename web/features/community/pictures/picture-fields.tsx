import { Button, FileButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { uploadPictureMutation } from '../community.api.ts'
import type { DraftPicture } from './picture-blocks.ts'
import classes from './picture-fields.module.css'

/** Updates the current list of images, because an upload finishes later. */
type ChangePictures = (change: (pictures: readonly DraftPicture[]) => DraftPicture[]) => void

/** The community to which new images belong. */
export interface PictureTarget {
  /** Whether the company allows images in texts. */
  isAllowed: boolean
  /** The company for which the security team writes; null for a student's text. */
  companyId: string | null
}

interface PictureFieldsProps {
  target: PictureTarget
  pictures: readonly DraftPicture[]
  onChange: ChangePictures
  onUploading: (isUploading: boolean) => void
}

/** The images below a text with their alternative texts; more can be added where the company allows it. */
export const PictureFields = ({ target, pictures, onChange, onUploading }: PictureFieldsProps) => {
  const { t } = useTranslation('community')
  const { isAllowed, companyId } = target
  if (!isAllowed && pictures.length === 0) return null
  return (
    <div className={classes.pictures}>
      {pictures.map((picture, index) => (
        <div key={picture.src} className={classes.picture}>
          <img src={picture.src} alt="" />
          <TextInput
            label={t('picture.alt', { number: index + 1 })}
            description={t('picture.altWhy')}
            value={picture.alt}
            required
            maxLength={limits.altText}
            onChange={({ target: { value } }) =>
              onChange((now) =>
                now.map((each) => (each.src === picture.src ? { ...each, alt: value } : each)),
              )
            }
          />
          <IconButton
            label={t('picture.remove', { number: index + 1 })}
            onClick={() => onChange((now) => now.filter((each) => each.src !== picture.src))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {isAllowed && pictures.length < limits.postPictures ? (
        <AddPicture
          companyId={companyId}
          onUploading={onUploading}
          onAdd={(src) => onChange((now) => [...now.filter((each) => each.src !== src), { src, alt: '' }])}
        />
      ) : null}
    </div>
  )
}

interface AddPictureProps {
  companyId: string | null
  onAdd: (src: string) => void
  onUploading: PictureFieldsProps['onUploading']
}

const AddPicture = ({ companyId, onAdd, onUploading }: AddPictureProps) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const upload = useMutation({ ...uploadPictureMutation(companyId), onSettled: () => onUploading(false) })
  const take = (file: File | null) => {
    if (!file) return
    setProblem('')
    if (file.size > limits.postPictureBytes)
      return setProblem(t('picture.tooLarge', { size: format.bytes(limits.postPictureBytes) }))
    onUploading(true)
    upload.mutate(file, {
      onSuccess: ({ data }) => onAdd(data.src),
      onError: (error) => setProblem((error instanceof ApiError && error.message) || t('picture.failed')),
    })
  }
  return (
    <div>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            leftSection={<ImagePlus size={18} aria-hidden />}
            loading={upload.isPending}
            aria-describedby={problemId}
          >
            {t('picture.add')}
          </Button>
        )}
      </FileButton>
      <p id={problemId} role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  )
}
