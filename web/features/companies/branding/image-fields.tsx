import { Button, FileButton, Group, SimpleGrid, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImageKind, imageKinds } from '#contract/companies/companies.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { removeImageMutation, setImageMutation } from './branding.api.ts'
import classes from './branding.module.css'
import { drawImage } from './draw-image.ts'
import { checkImage, type ImageWarning } from './image-check.ts'
import { InheritedNote } from './inherited-note.tsx'
import type { InheritField } from './use-branding-form.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog')

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** Uploads a chosen or dropped file, and reports what is wrong with it. */
const useImage = (company: CompanyDetails, kind: ImageKind) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const [problem, setProblem] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<ImageWarning[]>([])
  const [toCrop, setToCrop] = useState<File | null>(null)
  const set = useMutation({
    ...setImageMutation(company.id, kind),
    onError: (error) => {
      const why = fieldErrors(error).image
      if (why || hasStatus(error, 413, 415)) setProblem(why ?? error.message)
      else handleError(error)
    },
  })
  const remove = useMutation(removeImageMutation(company.id, kind))
  const choose = (file: File | null | undefined) => {
    if (!file) return
    const isLarge = file.size > limits.brandImageBytes
    const most = format.number(limits.brandImageBytes / 1_000_000)
    const wrong = isLarge ? t('branding.imageLarge', { most }) : t('branding.imageType')
    if (isLarge || !types.includes(file.type)) return setProblem(wrong)
    setProblem(null)
    // An SVG has no empty margin to crop, and cropping would turn it into pixels.
    if (kind === 'signature' && file.type !== 'image/svg+xml') setToCrop(file)
    else send(file)
  }
  const send = (file: File) => {
    // If the browser cannot decode the file, the server reports what is wrong with it.
    void drawImage(file).then(
      (image) => setWarnings(checkImage(kind, image)),
      () => setWarnings([]),
    )
    // An earlier image may have been refused since.
    set.mutate(file, { onSuccess: () => setProblem(null) })
  }
  const removeImage = () => {
    setWarnings([])
    remove.mutate()
  }
  const isBusy = set.isPending || remove.isPending
  return { choose, send, toCrop, setToCrop, remove: removeImage, problem, warnings, isBusy }
}

const ImageNotes = ({ problem, warnings }: { problem: string | null; warnings: readonly ImageWarning[] }) => {
  const { t } = useTranslation('companies')
  if (problem)
    return (
      <Text fz="sm" c="var(--bad)" role="alert">
        {problem}
      </Text>
    )
  return (
    <div role="status">
      {warnings.map((warning) => (
        <Text key={warning} fz="sm" c="var(--warn-ink)">
          {t(`branding.imageWarning.${warning}`)}
        </Text>
      ))}
    </div>
  )
}

interface FieldsProps {
  company: CompanyDetails
  onInherit: InheritField
}

const ImageField = ({ company, kind, onInherit }: FieldsProps & { kind: ImageKind }) => {
  const { t } = useTranslation('companies')
  const { choose, send, toCrop, setToCrop, remove, problem, warnings, isBusy } = useImage(company, kind)
  const address = company.images[kind]
  const name = t(`branding.image.${kind}`)
  const isInherited = company.inherited.some(({ field }) => field === kind)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same by keyboard */}
      <div
        className={classes.drop}
        data-kind={kind}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {address ? <img src={address} alt={name} /> : <span>{t('branding.imageDrop')}</span>}
      </div>
      <Group gap="2xs" mt="2xs" fz="sm" className={classes.imageEnd ?? ''}>
        <span>{name}</span>
        <FileButton accept={types.join(',')} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="compact-sm"
              loading={isBusy}
              aria-label={t('branding.replaceImage', { name })}
            >
              {t('branding.replace')}
            </Button>
          )}
        </FileButton>
        {company.own_images.includes(kind) || isInherited ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={isBusy}
            aria-label={t('branding.removeImage', { name })}
            onClick={remove}
          >
            {t('branding.remove')}
          </Button>
        ) : null}
      </Group>
      <InheritedNote company={company} field={kind} name={name} onInherit={onInherit} />
      <ImageNotes problem={problem} warnings={warnings} />
      {toCrop ? (
        <Suspense>
          <CropDialog file={toCrop} name={name} onCropped={send} onClose={() => setToCrop(null)} />
        </Suspense>
      ) : null}
    </li>
  )
}

/** Logos, favicon and signature; each is saved as soon as it is chosen. */
export const ImageFields = ({ company, onInherit }: FieldsProps) => {
  const { t } = useTranslation('companies')
  return (
    <section className={classes.section}>
      <h2>{t('branding.images')}</h2>
      <p className={classes.why}>{t('branding.imagesWhy')}</p>
      <SimpleGrid component="ul" minColWidth="min(100%, 200px)" spacing="md">
        {imageKinds.map((kind) => (
          <ImageField key={kind} company={company} kind={kind} onInherit={onInherit} />
        ))}
      </SimpleGrid>
    </section>
  )
}
