import { type ReactNode, useRef, useState } from 'react'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { acceptedTypes } from '../blocks/use-uploads.ts'
import type { StoredFile } from '../content.api.ts'
import { useWriting } from '../editing/writing.ts'

interface FileButtonProps {
  onStored: (file: StoredFile) => void
  children: (props: { onClick: () => void; loading: boolean }) => ReactNode
}

/** Uploads a picture that is no block of its own. */
export const FileButton = ({ onStored, children }: FileButtonProps) => {
  const { uploads } = useWriting()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    setBusy(true)
    await uploads.store(file).then(onStored, handleError)
    setBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes.image}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      {children({ onClick: () => input.current?.click(), loading: isBusy })}
    </>
  )
}
