import { Box, Button, FileButton, Group, Text } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { pictureAt } from '#lib/image-sizes.ts'
import { useRestoreFocus } from '#ui/focus/use-restore-focus.ts'
import { type CropChoice, cropOf, middle, type Size } from '#ui/media/crop.ts'
import { PictureCrop } from '#ui/media/image-crop.tsx'
import type { ChosenCover } from './courses.api.ts'
import classes from './cover-field.module.css'

/** The image types that the server accepts. */
const pictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
/** The aspect ratio of covers everywhere. */
const ratio = 16 / 9

/** The object URL of a chosen file, valid while it is shown. */
const useFileAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

interface CoverCropProps {
  file: File
  onCrop: (cover: ChosenCover) => void
  onUnreadable: () => void
}

/** The chosen image under its crop window. */
const CoverCrop = ({ file, onCrop, onUnreadable }: CoverCropProps) => {
  const address = useFileAddress(file)
  const [picture, setPicture] = useState<Size | null>(null)
  const [choice, setChoice] = useState(middle)
  const crop = (size: Size, chosen: CropChoice) => {
    setPicture(size)
    setChoice(chosen)
    onCrop({ file, crop: cropOf(size, chosen, ratio) })
  }
  return address ? (
    <PictureCrop
      address={address}
      picture={picture}
      ratio={ratio}
      onPicture={(size) => crop(size, middle)}
      onUnreadable={onUnreadable}
      choice={choice}
      onChoice={(chosen) => picture && crop(picture, chosen)}
    />
  ) : null
}

interface CoverFieldProps {
  /** The address of the current cover; null if there is none. */
  shown: string | null
  chosen: ChosenCover | null
  onChosen: (cover: ChosenCover | null) => void
  error?: ReactNode
  /** Further actions for a chosen image. */
  end?: ReactNode
}

interface CoverNowProps {
  shown: string | null
  chooser: ReactNode
}

/** The current cover, or an empty frame. */
const CoverNow = ({ shown, chooser }: CoverNowProps) => {
  const { t } = useTranslation('courses')
  return (
    <Group gap="md" wrap="nowrap" className={classes.row ?? ''}>
      <span className={classes.frame}>
        {shown ? (
          <img src={pictureAt(shown, '320')} alt={t('cover.alt')} />
        ) : (
          <ImagePlus size={20} aria-hidden />
        )}
      </span>
      <Box miw={0} className={classes.words ?? ''}>
        {chooser}
        <Text mt={6} fz="ui" lh={1.45} c="dimmed">
          {t('cover.help')}
        </Text>
      </Box>
    </Group>
  )
}

/** Chooses an image for the course, and the part of it to show. */
export const CoverField = ({ shown, chosen, onChosen, error, end }: CoverFieldProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const [problem, setProblem] = useState<string>()
  const button = useRestoreFocus(chosen !== null)
  const choose = (file: File | null) => {
    if (!file) return
    const fits = file.size <= limits.imageBytes
    setProblem(fits ? undefined : t('cover.tooLarge', { most: format.number(limits.imageBytes / 1_000_000) }))
    if (fits) onChosen({ file, crop: null })
  }
  const fail = () => {
    setProblem(t('cover.unreadable'))
    onChosen(null)
  }
  const chooser = (
    <FileButton accept={pictures} onChange={choose}>
      {(props) => (
        <Button ref={button} variant="default" size="sm" {...props}>
          {t(shown || chosen ? 'cover.change' : 'cover.choose')}
        </Button>
      )}
    </FileButton>
  )
  const message = problem ?? error
  return (
    <div>
      <Text mb={6} fz="ui" fw={500}>
        {t('cover.label')}
      </Text>
      {chosen ? (
        <>
          <CoverCrop
            key={`${chosen.file.name} ${chosen.file.lastModified} ${chosen.file.size}`}
            file={chosen.file}
            onCrop={onChosen}
            onUnreadable={fail}
          />
          <Group gap="xs" align="stretch" mt="md">
            {end}
            {chooser}
          </Group>
        </>
      ) : (
        <CoverNow shown={shown} chooser={chooser} />
      )}
      {message ? (
        <Text mt={6} fz="ui" c="var(--bad-ink)" role="alert">
          {message}
        </Text>
      ) : null}
    </div>
  )
}
