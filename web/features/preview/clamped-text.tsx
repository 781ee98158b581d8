import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './clamped-text.module.css'

/** What somebody wrote, cut after some lines until its reader asks for the rest. */
export const ClampedText = ({ text }: { text: string }) => {
  const { t } = useTranslation('previewLinks')
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    // Runs at once, and again when the text is shown in another width.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <p ref={words} className={classes.text} dir="auto" data-clamped={!isOpen || undefined}>
        {text}
      </p>
      {isCut ? (
        <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'text.showLess' : 'text.showAll')}
        </Button>
      ) : null}
    </>
  )
}
