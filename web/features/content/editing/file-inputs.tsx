import { useMemo, useRef } from 'react'
import { acceptedTypes, type UploadKind, uploadKinds } from '#entities/media/upload-kinds.ts'
import type { Uploads } from '../uploads/use-uploads.ts'

type Inputs = Map<UploadKind, HTMLInputElement>

/** The device's file chooser, opened from the block menu. */
export const useFileInputs = () => {
  const inputs = useRef<Inputs>(new Map())
  return useMemo(
    () => ({
      onInput: (kind: UploadKind, input: HTMLInputElement | null) => {
        if (input) inputs.current.set(kind, input)
      },
      pick: (kind: UploadKind) => inputs.current.get(kind)?.click(),
    }),
    [],
  )
}

interface FileInputsProps {
  onInput: (kind: UploadKind, input: HTMLInputElement | null) => void
  uploads: Uploads
}

export const FileInputs = ({ onInput, uploads }: FileInputsProps) =>
  uploadKinds.map((kind) => (
    <input
      key={kind}
      ref={(input) => onInput(kind, input)}
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
