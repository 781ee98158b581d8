import { type RefObject, useMemo, useRef } from 'react'
import { acceptedTypes, type UploadKind, type Uploads } from '../blocks/use-uploads.ts'

/** The device's file chooser, opened from the menu of blocks. */
export const useFileInputs = () => {
  const image = useRef<HTMLInputElement>(null)
  const lottie = useRef<HTMLInputElement>(null)
  return useMemo(
    () => ({
      inputs: { image, lottie },
      pick: (kind: UploadKind) => ({ image, lottie })[kind].current?.click(),
    }),
    [],
  )
}

interface FileInputsProps {
  inputs: Record<UploadKind, RefObject<HTMLInputElement | null>>
  uploads: Uploads
}

export const FileInputs = ({ inputs, uploads }: FileInputsProps) =>
  (['image', 'lottie'] as const).map((kind) => (
    <input
      key={kind}
      ref={inputs[kind]}
      type="file"
      hidden
      multiple
      accept={acceptedTypes[kind]}
      onChange={({ target }) => {
        uploads.take([...(target.files ?? [])])
        target.value = ''
      }}
    />
  ))
