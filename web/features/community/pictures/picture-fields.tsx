import { Button, FileButton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { communityQuery, uploadPictureMutation } from '../community.api.ts'
import type { DraftPicture } from './picture-blocks.ts'
import classes from './picture-fields.module.css'

interface PictureFieldsProps {
  pictures: readonly DraftPicture[]
  onChange: (pictures: DraftPicture[]) => void
}

/** The pictures below a text, each with what it shows in words; more where the company allows them. */
export const PictureFields = ({ pictures, onChange }: PictureFieldsProps) => {
  const { t } = useTranslation('community')
  const { data } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const isAllowed = data?.data.allows_pictures === true
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
            onChange={({ target }) =>
              onChange(pictures.map((each) => (each === picture ? { ...each, alt: target.value } : each)))
            }
          />
          <IconButton
            label={t('picture.remove', { number: index + 1 })}
            onClick={() => onChange(pictures.filter((each) => each !== picture))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {isAllowed && pictures.length < limits.postPictures ? (
        <AddPicture
          onAdd={(src) => onChange([...pictures.filter((each) => each.src !== src), { src, alt: '' }])}
        />
      ) : null}
    </div>
  )
}

const AddPicture = ({ onAdd }: { onAdd: (src: string) => void }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const upload = useMutation(uploadPictureMutation)
  const take = (file: File | null) => {
    if (!file) return
    setProblem('')
    if (file.size > limits.postPictureBytes)
      return setProblem(t('picture.tooLarge', { size: format.bytes(limits.postPictureBytes) }))
    upload.mutate(file, {
      onSuccess: ({ data }) => onAdd(data.src),
      onError: (error) => setProblem(error.message || t('picture.failed')),
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
