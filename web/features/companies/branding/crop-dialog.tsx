import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'
import classes from './branding.module.css'

/** In pixels: more than a certificate shows of a signature, but small enough for a small file. */
const mostWidth = 1200

/**
 * Crops an image into a new file, scaled down if it is very wide; transparency is kept. Null if the browser cannot
 * draw it.
 */
const cutOut = async (image: HTMLImageElement, part: PercentCrop): Promise<Blob | null> => {
  const { naturalWidth, naturalHeight } = image
  const width = Math.max(1, Math.round((naturalWidth * part.width) / 100))
  const height = Math.max(1, Math.round((naturalHeight * part.height) / 100))
  const scale = Math.min(1, mostWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.max(1, Math.round(height * scale))
  const left = Math.round((naturalWidth * part.x) / 100)
  const top = Math.round((naturalHeight * part.y) / 100)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

const useAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const next = URL.createObjectURL(file)
    setAddress(next)
    return () => URL.revokeObjectURL(next)
  }, [file])
  return address
}

interface CropDialogProps {
  file: File
  name: string
  onClose: () => void
  onCropped: (file: File) => void
}

/** Crops empty space off an image before it is uploaded. */
export const CropDialog = ({ file, name, onClose, onCropped }: CropDialogProps) => {
  const { t } = useTranslation(['companies', 'common'])
  const image = useRef<HTMLImageElement>(null)
  const [part, setPart] = useState<PercentCrop>(whole)
  const [problem, setProblem] = useState('')
  const format = useFormat()
  const address = useAddress(file)
  const take = async () => {
    const isCut = part.width > 0 && part.height > 0 && (part.width < 100 || part.height < 100)
    if (isCut) {
      const cut = image.current ? await cutOut(image.current, part).catch(() => null) : null
      if (!cut) return setProblem(t('companies:branding.cropFailed'))
      const most = format.number(limits.brandImageBytes / 1_000_000)
      if (cut.size > limits.brandImageBytes) return setProblem(t('companies:branding.imageLarge', { most }))
      onCropped(new File([cut], 'signature.png', { type: cut.type }))
    } else onCropped(file)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('branding.crop', { name })} size="lg">
      <p className={classes.why}>{t('branding.cropWhy')}</p>
      {address ? (
        <ReactCrop
          className={classes.crop ?? ''}
          crop={part}
          keepSelection
          minWidth={20}
          minHeight={20}
          ariaLabels={{
            cropArea: t('branding.cropArea'),
            nwDragHandle: t('branding.cropHandle'),
            nDragHandle: t('branding.cropHandle'),
            neDragHandle: t('branding.cropHandle'),
            eDragHandle: t('branding.cropHandle'),
            seDragHandle: t('branding.cropHandle'),
            sDragHandle: t('branding.cropHandle'),
            swDragHandle: t('branding.cropHandle'),
            wDragHandle: t('branding.cropHandle'),
          }}
          onChange={(_, percent) => setPart(percent)}
        >
          <img ref={image} src={address} alt={name} />
        </ReactCrop>
      ) : null}
      <Text fz="sm" c="var(--bad)" role="alert">
        {problem}
      </Text>
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button onClick={() => void take()}>{t('branding.cropTake')}</Button>
      </DialogEnd>
    </Dialog>
  )
}
