import { Button } from '@mantine/core'
import { Check, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'

/** How long the button confirms that the text was copied, in milliseconds. */
const confirmedFor = 3_000

interface CopyTextButtonProps {
  text: string
  icon: LucideIcon
  labels: { copy: string; copied: string; byHand: string }
  onCopied: () => void
}

/** Copies a link or a text to pass on, and says so for a moment. */
export const CopyTextButton = ({ text, icon, labels, onCopied }: CopyTextButtonProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      onCopied()
    } else notify({ type: 'info', title: labels.byHand, message: text })
  }
  const Icon = copied ? Check : icon
  return (
    <Button variant="default" leftSection={<Icon size={20} aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? labels.copied : labels.copy}</span>
    </Button>
  )
}
