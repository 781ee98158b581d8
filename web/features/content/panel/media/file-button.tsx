import type { ReactNode } from 'react'
import { FileButton as SendingButton } from '#entities/media/file-button.tsx'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import type { StoredFile } from '#features/content/content.api.ts'
import { useWriting } from '#features/content/editing/writing.ts'

interface FileButtonProps {
  kind: UploadKind | 'captions'
  onStored: (stored: StoredFile, file: File) => void
  children: (props: { onClick: () => void; loading: boolean }) => ReactNode
}

/** Uploads a file for a block. */
export const FileButton = ({ kind, onStored, children }: FileButtonProps) => {
  const { uploads } = useWriting()
  return (
    <SendingButton kind={kind} send={(file, how) => uploads.store(file, kind, how)} onSent={onStored}>
      {children}
    </SendingButton>
  )
}
