import { Button, FileButton } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import classes from './cover-field.module.css'

/** What the server takes as a picture. */
const pictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** The address of a chosen file for as long as it is shown. */
export const useFileAddress = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

interface CoverFieldProps {
  /** The address of what is shown; null without a picture. */
  picture: string | null
  onChoose: (file: File) => void
  error?: ReactNode
  isSending?: boolean
  /** What else can be done with the picture, beside choosing another. */
  end?: ReactNode
}

export const CoverField = ({ picture, onChoose, error, isSending = false, end }: CoverFieldProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const [tooLarge, setTooLarge] = useState(false)
  const choose = (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > limits.imageBytes)
    if (file.size <= limits.imageBytes) onChoose(file)
  }
  const problem = tooLarge
    ? t('cover.tooLarge', { most: format.number(limits.imageBytes / 1_000_000) })
    : error
  return (
    <div className={classes.field}>
      <p className={classes.label}>{t('cover.label')}</p>
      <div className={classes.row}>
        <span className={classes.frame}>
          {picture ? <img src={picture} alt={t('cover.alt')} /> : <ImagePlus size={20} aria-hidden />}
        </span>
        <div className={classes.words}>
          <FileButton accept={pictures} onChange={choose}>
            {(props) => (
              <Button variant="default" size="sm" loading={isSending} {...props}>
                {t(picture ? 'cover.change' : 'cover.choose')}
              </Button>
            )}
          </FileButton>
          {end}
          <p className={classes.help}>{t('cover.help')}</p>
        </div>
      </div>
      {problem ? (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
